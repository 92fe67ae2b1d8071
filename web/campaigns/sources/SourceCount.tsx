import { useMemo } from 'react'
import { formatCount, plural } from '../../../shared/app/format'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { PlainTable } from '../../ui/table/PlainTable'
import { StatusBadge } from '../../ui/show/StatusBadge'
import { useSettled } from '../../ui/form/useSettled'
import {
  useCampaignSourceCountQuery,
  useCampaignSourceMatchesQuery,
  type CampaignSourceCountQuery,
} from '../../generated/graphql'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { useMay } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { sourceInput, type SourceForm } from './sourceForm'
import { durationText } from './durationText'

type Count = NonNullable<CampaignSourceCountQuery['campaignSourceCount']>

interface Props {
  /** null for a new campaign. */
  campaignId: string | null
  form: SourceForm
  /** The form is invalid: keeps the last count. */
  isWrong: boolean
}

/** Number of people that a source would import now. Updated shortly after each change; grey while loading. */
export function SourceCount({ campaignId, form, isWrong }: Props) {
  // Name and method do not affect the count.
  const wanted = JSON.stringify(sourceInput({ ...form, name: 'Count', type: 'slot' }))
  const settled = useSettled(wanted)
  const source = useMemo(() => JSON.parse(settled) as ReturnType<typeof sourceInput>, [settled])
  // Not cached: two queries load parts of the same result at different speeds.
  const asked = {
    variables: { campaignId, source },
    skip: isWrong && wanted === settled,
    fetchPolicy: 'no-cache',
  } as const
  const quick = useCampaignSourceMatchesQuery(asked)
  const { data, previousData, loading, error, refetch } = useCampaignSourceCountQuery(asked)
  const count = (data ?? previousData)?.campaignSourceCount
  const isChanging = wanted !== settled || isWrong
  const isOld = loading || isChanging
  const matches = isChanging ? null : (quick.data?.campaignSourceCount?.matches ?? null)
  return (
    <aside className="source-count" aria-label="Count now" aria-busy={isOld}>
      {error && !loading && !isOld ? (
        <FailedState what="The count" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : count ? (
        <Counted count={count} isOld={isOld} now={matches} />
      ) : isWrong ? (
        <p className="muted">The count comes once the marked fields are right.</p>
      ) : (
        <div className="source-counting" role="progressbar" aria-label="Counting">
          {[30, 60, 100, 100, 100, 100].map((width, line) => (
            <Skeleton key={line} width={`${width}%`} />
          ))}
        </div>
      )}
    </aside>
  )
}

/** `now`: number of current matches, which is known before the exclusions; null until then. */
function Counted({ count, isOld, now }: { count: Count; isOld: boolean; now: number | null }) {
  const may = useMay()
  const { name: zone } = useTimeZone()
  const { matches, added, leftOut, examples, countedAt } = count
  const left = leftOut.reduce((sum, { count }) => sum + count, 0)
  const shown = now ?? matches
  const old = isOld ? 'old' : undefined
  return (
    <>
      <div className="source-count-head">
        <h3>Count now</h3>
        <span className="subtle" role="status">
          {isOld ? 'Counting…' : wallTimeAt(zone, Date.parse(countedAt)).slice(11)}
        </span>
      </div>
      <p className={isOld && now === null ? 'source-count-big figure old' : 'source-count-big figure'}>
        {formatCount(shown)}
      </p>
      <p className="muted">
        {plural(shown, 'lead matches', 'leads match')}
        <span className={old}>{`, ${formatCount(left)} left out`}</span>
      </p>
      <div className={old}>
        <dl>
          {leftOut.map(({ reason, count, leadIds }) => (
            <div key={reason}>
              <dt>{reason}</dt>
              <dd
                title={
                  leadIds.length && leadIds.length < count
                    ? `Opens the newest ${formatCount(leadIds.length)}`
                    : undefined
                }
              >
                {leadIds.length ? <LeadsLink ids={leadIds}>{formatCount(count)}</LeadsLink> : formatCount(count)}
              </dd>
            </div>
          ))}
          <div className="source-count-sum">
            <dt>Consumers to be added</dt>
            <dd>{formatCount(added)}</dd>
          </div>
        </dl>
        {may('LEADS_LIST') && examples.length > 0 && <Examples examples={examples} now={Date.parse(countedAt)} />}
      </div>
    </>
  )
}

function Examples({ examples, now }: { examples: Count['examples']; now: number }) {
  return (
    <>
      <h3>{examples.length === 10 ? 'Ten examples' : 'Examples'}</h3>
      <PlainTable
        className="source-examples"
        label="Examples"
        rows={examples}
        columns={[
          { title: 'ID', cellClass: 'figure', cell: ({ leadId }) => <LeadsLink ids={[leadId]}>{leadId}</LeadsLink> },
          {
            title: 'E-mail',
            cellClass: 'cut',
            hint: ({ email }) => email ?? undefined,
            cell: ({ email }) => email ?? '–',
          },
          { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
          {
            title: 'Stood',
            headClass: 'number',
            cellClass: 'number',
            cell: ({ statusAt }) => durationText(now - Date.parse(statusAt)),
          },
        ]}
      />
    </>
  )
}
