import { useEffect } from 'react'
import { GitCompareArrows } from 'lucide-react'
import { countOf, formatCount } from '../../../shared/app/format'
import {
  useBrokerDifferencesQuery,
  useReconcileBrokerMutation,
  type BrokerDifferenceKind,
  type BrokerDifferencesQuery,
} from '../../generated/graphql'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { Button } from '../../ui/form/Button'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { Hint } from '../../ui/form/Field'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { toast } from '../../ui/overlay/toasts'
import { PlainTable } from '../../ui/table/PlainTable'
import { DateTime } from '../../ui/time/DateTime'
import type { PullRow } from './pullForm'
import { Warning } from '../../ui/show/Warning'

type Difference = NonNullable<BrokerDifferencesQuery['brokerDifferences']>['rows'][number]

const kinds: Readonly<Record<BrokerDifferenceKind, string>> = {
  deposit: 'Deposit differs',
  missing_with_them: 'Missing with them',
  missing_with_us: 'Missing with us',
  status: 'Status differs',
}

const deposits: Readonly<Record<string, string>> = { yes: 'Deposit', no: 'No deposit' }
const shown = ({ kind }: Difference, value: string | null) => {
  if (value === null) return <span className="subtle">–</span>
  return kind === 'deposit' ? (deposits[value] ?? value) : value
}

function CompareNow({ row }: { row: PullRow }) {
  const [start] = useReconcileBrokerMutation()
  const { busy, run } = useSingleRun()
  const failed = 'Failed to start the comparison. Please try again.'
  const compare = async () => {
    try {
      const answer = (await start({ variables: { advertiserId: row.id } })).data?.reconcileBroker
      if (!answer?.advertiserPull) toast.error(answer?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(failed, { error }) // one text for all errors
    }
  }
  return (
    <Button size="sm" disabled={busy || !row.isActive} onClick={() => void run(compare)}>
      <GitCompareArrows className="small" aria-hidden />
      Compare now
    </Button>
  )
}

/** Differences between the broker's list and our leads, each with its lead. */
export function Differences({ row }: { row: PullRow }) {
  const { reconciledAt, reconciledFrom, reconciliationFault, differences, isReconciliationDue } = row.health
  return (
    <section className="broker-form" aria-labelledby="pull-differences">
      <div className="pull-head">
        <h2 id="pull-differences">Comparison with the broker's list</h2>
        {reconciledAt && <span className="subtle figure">{formatCount(differences)}</span>}
        <span className="space" />
        <CompareNow row={row} />
      </div>
      <Hint>
        {reconciledAt ? (
          <>
            Compared <DateTime at={reconciledAt} />, from <DateTime at={reconciledFrom} /> on.
          </>
        ) : (
          'Leads that we call accepted or deposited are compared with the list once a day.'
        )}
        {isReconciliationDue && row.isActive && ' The next pull compares.'}
      </Hint>
      {reconciliationFault && (
        <Warning role="alert">
          The last comparison failed, and is repeated within an hour: {reconciliationFault}
        </Warning>
      )}
      {reconciledAt && !differences && <p className="pull-none">No difference.</p>}
      {reconciledAt && differences > 0 && <DifferenceTable advertiserId={row.id} reconciledAt={reconciledAt} />}
    </section>
  )
}

function DifferenceTable({ advertiserId, reconciledAt }: { advertiserId: string; reconciledAt: string }) {
  const { data, error, refetch } = useBrokerDifferencesQuery({ variables: { advertiserId } })
  useEffect(() => void refetch().catch(() => undefined), [reconciledAt, refetch]) // the query shows the error
  const found = data?.brokerDifferences
  if (error && !found)
    return <FailedState what="Differences" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
  if (!found)
    return (
      <div role="progressbar" aria-label="Loading differences">
        <Skeleton width="60%" height={14} />
      </div>
    )
  return (
    <>
      <div className="pull-table">
        <PlainTable
          label="Differences"
          rows={found.rows}
          columns={[
            { title: 'Difference', cell: ({ kind }) => kinds[kind] },
            {
              title: 'Lead',
              cell: ({ leadId }) =>
                leadId === null ? (
                  <span className="subtle">Unknown here</span>
                ) : (
                  <LeadLink lead={leadId}>{leadId}</LeadLink>
                ),
            },
            { title: 'Reference', cellClass: 'muted', cell: ({ reference }) => reference ?? '–' },
            { title: 'With us', isText: true, cell: (row) => shown(row, row.ours) },
            { title: 'With them', isText: true, cell: (row) => shown(row, row.theirs) },
          ]}
        />
      </div>
      {found.total > found.rows.length && (
        <Hint>
          The first {formatCount(found.rows.length)} of {countOf(found.total, 'difference')}.
        </Hint>
      )}
    </>
  )
}
