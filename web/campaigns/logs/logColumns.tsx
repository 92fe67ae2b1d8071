import type { ReactNode } from 'react'
import { resultTitles } from '../../../shared/campaigns/campaignFigures'
import type { CampaignResult } from '../../../shared/campaigns/campaigns'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { dash, dateCell, partnerCell, type CellContext } from '../../ui/table/rows/cells'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { CampaignLogsQuery } from '../../generated/graphql'
import { leadLinkCell } from '../../leads/leadPanel/LeadLink'
import { Badge, type BadgeTone } from '../../ui/show/Badge'

export type LogRow = NonNullable<CampaignLogsQuery['campaignLogs']>['rows'][number]

const tones: Readonly<Record<CampaignResult, BadgeTone>> = {
  waiting: 'submitted',
  sending: 'submitted',
  held: 'pending',
  accepted: 'accepted',
  refused: 'rejected',
  control: 'submitted',
  not_for_them: 'submitted',
  not_possible: 'submitted',
  left: 'ftdrej',
}

/** Result of a consumer at a step as text with a colour. */
export const resultBadge = (result: CampaignResult): ReactNode => (
  <Badge tone={tones[result]}>{resultTitles[result]}</Badge>
)

const time = dateCell<LogRow>(({ at }) => at)
const advertiser = partnerCell<LogRow>(
  'advertiser',
  ({ advertiser }) => advertiser?.name,
  ({ advertiser }) => advertiser?.id,
)
const lead = ({ leadId }: LogRow, { may }: CellContext) => (leadId ? leadLinkCell(leadId, leadId, may) : dash)

/** Two lines on phones. */
export const logPhone = (zone: string): PhoneRow<LogRow> => ({
  head: 'consumer',
  side: 'result',
  under: ({ at, stepNumber, advertiser, reason }: LogRow) =>
    [`${wallTimeAt(zone, Date.parse(at)).slice(5)}, step ${stepNumber}`, advertiser?.name, reason]
      .filter(Boolean)
      .join(' · '),
  swipe: { right: 'view' },
})

/** Columns of the logs, in the user's zone. */
export const logColumns = (context: CellContext): DataColumn<LogRow>[] => [
  {
    field: 'at',
    title: 'Time',
    width: 150,
    hint: context.zone,
    className: 'dt-time',
    cell: (row) => time(row, context),
  },
  {
    field: 'consumer',
    title: 'Consumer',
    term: 'consumer',
    width: 236,
    cell: ({ email, consumerId }) => <span title={email ?? undefined}>{email ?? `Consumer ${consumerId}`}</span>,
  },
  {
    field: 'source',
    title: 'Source',
    width: 66,
    align: 'right',
    className: 'dt-figure',
    cell: ({ sourceNumber }) => String(sourceNumber),
  },
  {
    field: 'step',
    title: 'Step',
    width: 52,
    align: 'right',
    className: 'dt-figure',
    cell: ({ stepNumber, stepName }) => <span title={stepName}>{stepNumber}</span>,
  },
  { field: 'result', title: 'Result', width: 146, cell: ({ result }) => resultBadge(result) },
  { field: 'advertiser', title: 'Advertiser', width: 130, cell: (row) => advertiser(row, context) },
  {
    field: 'reason',
    title: 'Reason',
    width: 250,
    cell: ({ reason }) => (reason ? <span title={reason}>{reason}</span> : dash),
  },
  {
    field: 'lead',
    title: 'Lead',
    width: 84,
    align: 'right',
    className: 'dt-figure',
    cell: (row) => lead(row, context),
  },
]
