/** Columns of the list of campaigns. */
import { countOf, formatCount } from '../../../shared/app/format'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { campaignHref } from './campaignAddress'
import { partsBar, progressParts, progressText } from './campaignProgress'
import { campaignBadge } from './campaignStatus'

export type CampaignRow = CampaignFactsFragment

const countColumn = (field: string, title: string, of: (row: CampaignRow) => number): DataColumn<CampaignRow> => ({
  field,
  title,
  width: 92,
  align: 'right',
  className: 'dt-figure',
  cell: (row) => (of(row) ? formatCount(of(row)) : <span className="dt-quiet">0</span>),
})

const nameLink = ({ id, name }: CampaignRow) => (
  <a href={campaignHref(id)} tabIndex={-1}>
    {name}
  </a>
)
const progressCell = ({ progress }: CampaignRow) =>
  progress.consumers ? (
    <span title={progressText(progress)}>
      {partsBar(progressParts(progress))}
      <span className="visually-hidden">{progressText(progress)}</span>
    </span>
  ) : (
    <span className="dt-quiet">No consumers yet</span>
  )
const actionsCell = ({ id, name }: CampaignRow) => (
  <>
    <a href={campaignHref(id)} tabIndex={-1} className="campaign-act" aria-label={`Details of ${name}`}>
      Details
    </a>
    <a href={campaignHref(id, 'logs')} tabIndex={-1} className="campaign-act" aria-label={`Logs of ${name}`}>
      Logs
    </a>
    <button
      type="button"
      tabIndex={-1}
      data-menu
      className="dt-icon dt-icon-menu"
      aria-label={`More for ${name}`}
      title="More"
    />
  </>
)

export const campaignColumns: readonly DataColumn<CampaignRow>[] = [
  { field: 'id', title: 'ID', width: 76, cell: ({ id }) => id, className: 'dt-time' },
  { field: 'name', title: 'Name', width: 260, cell: nameLink },
  {
    field: 'steps',
    title: 'Steps',
    term: 'step',
    width: 64,
    align: 'right',
    className: 'dt-figure',
    cell: ({ stepCount }) => formatCount(stepCount),
  },
  { field: 'status', title: 'Status', width: 96, cell: ({ status }) => campaignBadge(status) },
  { field: 'progress', title: 'Progress', width: 132, cell: progressCell },
  countColumn('consumers', 'Consumers', ({ progress }) => progress.consumers),
  countColumn('waiting', 'Waiting', ({ progress }) => progress.waiting),
  countColumn('registered', 'Registered', ({ progress }) => progress.registered),
  countColumn('deposited', 'Deposited', ({ progress }) => progress.deposited),
  { field: 'actions', title: 'Actions', width: 164, pin: 'end', className: 'dt-actions', cell: actionsCell },
]

const facts = ({ id, stepCount, progress: { consumers, waiting, registered, deposited } }: CampaignRow) =>
  [
    `#${id}, ${countOf(stepCount, 'step')}`,
    ...(consumers
      ? [
          `${formatCount(waiting)} waiting`,
          `${formatCount(registered)} registered`,
          `${formatCount(deposited)} deposited`,
        ]
      : ['no consumers yet']),
  ].join(' · ')

export const campaignPhone: PhoneRow<CampaignRow> = {
  head: 'name',
  side: 'status',
  under: facts,
  swipe: { right: 'details', left: 'logs' },
}
