import { Spacer } from '@chakra-ui/react'
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
import { Hint } from '../../ui/form/Field'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { DateTime } from '../../ui/time/DateTime'
import { SmallTable } from '../../ui/table/SmallTable'
import { Section } from '../../ui/layout/Section'
import { Warning } from '../../ui/show/Warning'
import type { PullRow } from './pullForm'
import { StartButton } from './StartButton'

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

/** Differences between the broker's list and our leads, each with its lead. */
export function Differences({ row }: { row: PullRow }) {
  const { reconciledAt, reconciledFrom, reconciliationFault, differences, isReconciliationDue } = row.health
  const [start] = useReconcileBrokerMutation()
  return (
    <Section
      look="ruled"
      title="Comparison with the broker's list"
      aside={
        <>
          {reconciledAt && <span className="subtle figure">{formatCount(differences)}</span>}
          <Spacer />
          <StartButton
            {...{ label: 'Compare now', icon: GitCompareArrows, disabled: !row.isActive }}
            failed="Failed to start the comparison. Please try again."
            start={async () => (await start({ variables: { advertiserId: row.id } })).data?.reconcileBroker}
          />
        </>
      }
      hint={
        <>
          {reconciledAt ? (
            <>
              Compared <DateTime at={reconciledAt} />, from <DateTime at={reconciledFrom} /> on.
            </>
          ) : (
            'Leads that we call accepted or deposited are compared with the list once a day.'
          )}
          {isReconciliationDue && row.isActive && ' The next pull compares.'}
        </>
      }
    >
      {reconciliationFault && (
        <Warning role="alert">
          The last comparison failed, and is repeated within an hour: {reconciliationFault}
        </Warning>
      )}
      {reconciledAt && !differences && <p className="muted">No difference.</p>}
      {reconciledAt && differences > 0 && <DifferenceTable advertiserId={row.id} reconciledAt={reconciledAt} />}
    </Section>
  )
}

function DifferenceTable({ advertiserId, reconciledAt }: { advertiserId: string; reconciledAt: string }) {
  const { data, error, refetch } = useBrokerDifferencesQuery({ variables: { advertiserId } })
  useEffect(() => void refetch().catch(() => undefined), [reconciledAt, refetch]) // the query shows the error
  const found = data?.brokerDifferences
  if (error && !found)
    return <FailedState what="Differences" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
  if (!found) return <LoadingLines what="differences" />
  return (
    <>
      <SmallTable
        size="md"
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
      {found.total > found.rows.length && (
        <Hint>
          The first {formatCount(found.rows.length)} of {countOf(found.total, 'difference')}.
        </Hint>
      )}
    </>
  )
}
