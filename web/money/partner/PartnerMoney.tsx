import { Box, chakra, Spacer, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '../../../shared/app/format'
import { dateAt } from '../../../shared/app/time/timeZones'
import type { StatementState } from '../../../shared/money/payments'
import { monthText } from '../../../shared/money/entryWords'
import { useMay } from '../../app/session/useSession'
import {
  useAgingQuery,
  useBillingDataQuery,
  usePartnerMoneyQuery,
  type PartnerMoneyQuery,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { Badge } from '../../ui/show/Badge'
import { SmallTable } from '../../ui/table/SmallTable'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { BillingDataPart } from '../billingData/BillingDataPart'
import { moneyPath } from '../moneyTabs'
import { Figures } from '../overview/Figures'
import { lateOf, OwedParts } from '../overview/OwedParts'
import { useRecordPayment } from '../payments/useRecordPayment'
import { moneyText, StateBadge } from '../statements/statementRow'
import { PartnerReturns } from './PartnerReturns'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    flex: 1,
    minH: 0,
    overflow: 'auto',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 348px' },
    alignContent: 'start',
    '& > div > *': { px: 'gutter', py: '3', _notFirst: { borderTopWidth: '1px' } },
    '& > aside': { px: 'gutter', py: '3', borderLeftWidth: { xl: '1px' }, borderTopWidth: { base: '1px', xl: 0 } },
  },
})

interface Props {
  side: 'advertiser' | 'publisher'
  id: string
  name: string
}

type Money = NonNullable<PartnerMoneyQuery['partnerMonth']>
interface Row {
  id: string
  number: string | null
  issued: string
  lines: number | null
  adjustments: number | null
  total: number | null
  paid: number | null
  /** Null: nothing can be due yet. */
  due: number | null
  /** Null: the month is open. */
  state: StatementState | null
}

/** What a partner owes or is owed: its balance, its statements, and who they are for. */
export function PartnerMoney({ side, id, name }: Props) {
  const ids = { advertiserId: side === 'advertiser' ? id : null, publisherId: side === 'publisher' ? id : null }
  const { data, error, refetch } = usePartnerMoneyQuery({ variables: ids, fetchPolicy: 'cache-and-network' })
  const { partnerMonth: month, statements, depositReturns: returns } = data ?? {}
  return (
    <Columns tabIndex={0} role="group" aria-label={`Money of ${name}`}>
      <div>
        {month ? (
          <>
            <Balance {...{ side, id, name, month }} />
            <Statements {...{ side, name, month }} statements={statements ?? null} />
            {returns && <PartnerReturns side={side} returns={returns} />}
          </>
        ) : data ? (
          <p className="muted">You do not have the permission to see these amounts.</p>
        ) : error ? (
          <FailedState what="The balance" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
        ) : (
          <LoadingLines what="the balance" />
        )}
      </div>
      <aside>
        <BillingDataPart owner={{ ...ids, name }} {...(side === 'advertiser' && { balance: month?.balance ?? null })} />
      </aside>
    </Columns>
  )
}

function Balance({ side, id, name, month }: Props & { month: Money }) {
  const { balance, openAmount, linesAmount, deposits, adjustmentsAmount, adjustments, paysAfterDays } = month
  const partner = { advertiserId: side === 'advertiser' ? id : null, publisherId: side === 'publisher' ? id : null }
  const { data } = useAgingQuery({ variables: partner, fetchPolicy: 'cache-and-network' })
  const terms = useBillingDataQuery({ variables: partner }).data?.billingData?.termsDays
  const { record, dialog } = useRecordPayment({ side, id })
  const mayEdit = useMay()('MONEY_EDIT')
  const aging = data?.aging ?? []
  const late = lateOf(side, aging)
  const entries = `${moneyPath('ledger')}?${side}=${id}`
  const open = openAmount ?? 0
  return (
    <Section
      title="Balance"
      aside={
        <>
          <Spacer />
          {mayEdit && (
            <Button size="sm" onClick={record}>
              <Plus aria-hidden />
              Record payment
            </Button>
          )}
          <Link className="link" to={entries}>
            Open its entries
          </Link>
        </>
      }
    >
      <Figures
        figures={[
          {
            title: side === 'advertiser' ? 'Owed to us' : 'Owed by us',
            value: moneyText(balance),
            hint: open === balance ? 'all of it not in a statement yet' : `${moneyText(open)} not in a statement yet`,
          },
          {
            title: 'Late',
            value: (
              <Text as="span" color={late.amount > 0 ? 'danger.fg' : 'fg.subtle'}>
                {moneyText(late.amount)}
              </Text>
            ),
            hint: late.count ? countOf(late.count, 'statement') : 'nothing is late',
          },
          {
            title: `${monthText(month.month)} so far`,
            value: moneyText(linesAmount),
            hint: countOf(deposits, side === 'advertiser' ? 'deposit' : 'conversion'),
          },
          {
            title: 'Adjustments of earlier months',
            value: moneyText(adjustmentsAmount),
            hint: countOf(adjustments, 'entry', 'entries'),
          },
          ...(paysAfterDays === null
            ? []
            : [
                {
                  title: side === 'advertiser' ? 'Pays after' : 'Is paid after',
                  value: countOf(paysAfterDays, 'day'),
                  hint: terms === undefined ? '' : `terms are ${terms}`,
                },
              ]),
        ]}
      />
      <Box mt="3">
        <OwedParts {...{ side, aging, search: name }} owed={{ amount: balance, openAmount, credit: month.credit }} />
      </Box>
      {dialog}
    </Section>
  )
}

const MoreLink = ({ to, label }: { to: string; label: string }) => (
  <>
    <Spacer />
    <Link className="link" to={to}>
      {label}
    </Link>
  </>
)

function Statements({
  side,
  name,
  month,
  statements,
}: Pick<Props, 'side' | 'name'> & { month: Money; statements: PartnerMoneyQuery['statements'] }) {
  const { name: zone } = useTimeZone()
  const rows: Row[] = [
    {
      ...{ id: '', number: monthText(month.month), issued: 'so far', state: null },
      ...{ lines: month.linesAmount, adjustments: month.adjustmentsAmount, paid: 0, due: null },
      total: ((month.linesAmount ?? 0) * 100 + (month.adjustmentsAmount ?? 0) * 100) / 100,
    },
    ...(statements?.rows ?? []).map((row) => ({
      ...{ id: row.id, number: row.number, state: row.state, total: row.total },
      ...{ lines: row.linesAmount, adjustments: row.adjustmentsAmount, paid: row.paid, due: row.due },
      issued: row.issuedAt === null ? monthText(row.month, true) : dateAt(zone, Date.parse(row.issuedAt)),
    })),
  ]
  const all = `${moneyPath('statements')}?${new URLSearchParams({ side, search: name })}`
  const figure = (title: string, of: (row: Row) => number | null) => ({
    ...{ title, align: 'right' as const },
    cell: (row: Row) => <span className={of(row) ? undefined : 'subtle'}>{moneyText(of(row))}</span>,
  })
  return (
    <Section
      title="Statements"
      hint={
        statements?.total
          ? `${statements.rows.length} of ${statements.total}, and the open month`
          : 'They are written when a month is closed.'
      }
      aside={statements && statements.total > statements.rows.length && <MoreLink to={all} label="All statements" />}
    >
      <Box overflowX="auto" css={{ '& table': { width: 'full' } }}>
        <SmallTable
          size="md"
          label="Statements"
          rows={rows}
          columns={[
            {
              title: 'Number',
              cell: ({ id, number }) =>
                id ? <Link to={`${moneyPath('statements')}/${id}`}>{number ?? 'No number'}</Link> : number,
            },
            { title: 'Issued', cellClass: 'muted', cell: ({ issued }) => issued },
            figure('Lines', (row) => row.lines),
            figure('Adjustments', (row) => row.adjustments),
            figure('Total', (row) => row.total),
            figure('Paid', (row) => row.paid),
            figure('Due', (row) => row.due),
            {
              title: 'State',
              cell: ({ state }) => (state ? <StateBadge state={state} /> : <Badge tone="submitted">Open month</Badge>),
            },
          ]}
        />
      </Box>
    </Section>
  )
}
