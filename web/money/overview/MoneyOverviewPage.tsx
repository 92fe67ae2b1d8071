import { chakra, Flex, Grid, Spacer } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, ListChecks, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { countOf, formatCount } from '../../../shared/app/format'
import { dateAt, wallTimeAt } from '../../../shared/app/time/timeZones'
import { closingChecks } from '../../../shared/money/closingChecks'
import { monthText } from '../../../shared/money/entryWords'
import { entryKinds } from '../../../shared/money/ledger'
import {
  type MoneyOverviewQuery,
  useAccountingMonthsQuery,
  useAgingQuery,
  useMoneyOverviewQuery,
  useNextClosingQuery,
} from '../../generated/graphql'
import { CapBar } from '../../partners/overview/Bar'
import { KeyFigures } from '../../partners/overview/KeyFigures'
import { useMay } from '../../app/session/useSession'
import { Button, LinkButton } from '../../ui/form/Button'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageColumns } from '../../ui/layout/PageColumns'
import { PageHead } from '../../ui/layout/PageHead'
import { FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { Facts } from '../../ui/show/Facts'
import { SmallTable } from '../../ui/table/SmallTable'
import { MoneyTabs, moneyPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { MonthLanes } from './MonthLanes'
import { OwedParts } from './OwedParts'
import { useRecordPayment } from '../payments/useRecordPayment'

type Overview = NonNullable<MoneyOverviewQuery['moneyOverview']>

const minus = (one: number, other: number) => (Math.round(one * 100) - Math.round(other * 100)) / 100
const signed = (amount: number) => (amount > 0 ? `+${moneyText(amount)}` : moneyText(amount))

/** The accounting month so far, what is owed, the next closing, and what changed since the last one. */
export function MoneyOverviewPage() {
  const { data, error, refetch } = useMoneyOverviewQuery({ fetchPolicy: 'cache-and-network' })
  const months = useAccountingMonthsQuery({ fetchPolicy: 'cache-and-network' }).data?.accountingMonths ?? []
  const next = months.findLast(({ closedAt }) => closedAt === null)
  const overview = data?.moneyOverview
  const mayEdit = useMay()('MONEY_EDIT')
  const { record, dialog } = useRecordPayment({ side: 'advertiser', id: '' })
  return (
    <div className="fill">
      <PageHead title="Money">
        {mayEdit && (
          <Button onClick={record} hideBelow="md">
            <Plus aria-hidden />
            Record payment
          </Button>
        )}
        {next && (
          <LinkButton to={`/money/close/${next.month.slice(0, 7)}`}>
            <ListChecks aria-hidden />
            {`Close ${monthText(next.month)}`}
          </LinkButton>
        )}
      </PageHead>
      <MoneyTabs current="overview" />
      {dialog}
      {overview ? (
        <PageColumns tabIndex={0} role="group" aria-label="Overview of money">
          <div>
            <Month overview={overview} />
            <Owed overview={overview} />
            {overview.balances.length > 0 && <Balances overview={overview} />}
          </div>
          <aside>
            {next && <NextClosing month={next.month} />}
            {overview.changes && <Changes overview={overview} changes={overview.changes} />}
          </aside>
        </PageColumns>
      ) : error ? (
        <FailedState what="The overview" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="the overview" />
      )}
    </div>
  )
}

function Month({ overview }: { overview: Overview }) {
  const { month, timeZone, until, revenue, payout, deposits, previous, days } = overview
  const profitOf = (sums: { revenue: number | null; payout: number | null } | null) =>
    sums === null || sums.revenue === null || sums.payout === null ? null : minus(sums.revenue, sums.payout)
  const marginOf = (sums: { revenue: number | null; payout: number | null } | null) => {
    const profit = profitOf(sums)
    return profit === null || !sums?.revenue ? null : (profit / sums.revenue) * 100
  }
  const against = previous
    ? `${monthText(previous.month)} until ${wallTimeAt(timeZone, Date.parse(previous.until))}`
    : 'nothing'
  const shown = days.map(({ day, ...sums }) => ({
    ...{ day, revenue: sums.revenue ?? 0, payout: sums.payout ?? 0 },
    profit: profitOf(sums) ?? 0,
  }))
  return (
    <Section
      title={`${monthText(month)} so far`}
      hint={`Until ${wallTimeAt(timeZone, Date.parse(until))} ${timeZone}${previous ? `, against ${monthText(previous.month)} until then` : ''}`}
    >
      <KeyFigures
        against={against}
        figures={[
          { title: 'Revenue', kind: 'money', value: revenue, before: previous?.revenue ?? null },
          { title: 'Payout', kind: 'money', value: payout, before: previous?.payout ?? null, isNeutral: true },
          { title: 'Profit', kind: 'money', value: profitOf(overview), before: profitOf(previous), isProfit: true },
          { title: 'Margin', kind: 'rate', value: marginOf(overview), before: marginOf(previous) },
          { title: 'Deposits that count', kind: 'count', value: deposits, before: null },
        ]}
      />
      <MonthLanes days={shown} today={dateAt(timeZone, Date.parse(until))} />
    </Section>
  )
}

function Owed({ overview: { owedToUs, owedByUs } }: { overview: Overview }) {
  const aging = useAgingQuery({ fetchPolicy: 'cache-and-network' }).data?.aging ?? []
  const part = (
    side: 'advertiser' | 'publisher',
    title: string,
    owed: NonNullable<Overview['owedToUs' | 'owedByUs']>,
  ) => (
    <Section
      title={title}
      aside={
        <>
          <span className="muted">{countOf(owed.partners, side)}</span>
          <Spacer />
          <b>{moneyText(owed.amount ?? 0)}</b>
        </>
      }
    >
      <OwedParts {...{ side, owed, aging }} />
    </Section>
  )
  if (!owedToUs && !owedByUs) return null
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      css={{ '& > *': { flex: 1, minW: 0 }, '& > * + *': { borderLeftWidth: { md: '1px' } } }}
    >
      {owedToUs && part('advertiser', 'Owed to us', owedToUs)}
      {owedByUs && part('publisher', 'Owed by us', owedByUs)}
    </Flex>
  )
}

type Balance = Overview['balances'][number]

function LimitUsed({ advertiserName, balance, creditLimit }: Balance) {
  if (creditLimit === null) return <span className="subtle">–</span>
  const share = Math.floor((100 * (balance ?? 0)) / creditLimit)
  return (
    <Grid templateColumns="minmax(44px, 1fr) 76px" gap="2.5" alignItems="center" ps="3">
      <CapBar label={`Credit limit of ${advertiserName}`} filled={balance ?? 0} cap={creditLimit} />
      <chakra.span className="figure" textAlign="end">
        {share >= 100 && <chakra.b color="danger.fg">Full </chakra.b>}
        {`${share}%`}
      </chakra.span>
    </Grid>
  )
}

const Balances = ({ overview: { balances, owedToUs } }: { overview: Overview }) => (
  <Section
    title="Largest balances of advertisers"
    hint={`${balances.length} of ${owedToUs?.partners ?? balances.length}`}
  >
    <SmallTable
      size="md"
      rows={balances}
      columns={[
        {
          ...{ title: 'Advertiser', isText: true },
          cell: ({ advertiserId, advertiserName }) => (
            <Link to={`${partnerAddress('advertiser', advertiserId) ?? ''}?tab=money`}>{advertiserName}</Link>
          ),
        },
        { title: 'Balance', align: 'right', cell: ({ balance }) => moneyText(balance) },
        {
          ...{ title: 'Of it late', align: 'right' },
          cell: ({ late }) => <span className={late ? undefined : 'subtle'}>{moneyText(late)}</span>,
        },
        {
          ...{ title: 'Credit limit', align: 'right' },
          cell: ({ creditLimit }) => <span className="muted">{moneyText(creditLimit)}</span>,
        },
        { title: 'Used', cell: LimitUsed },
      ]}
    />
  </Section>
)

function NextClosing({ month }: { month: string }) {
  const { data } = useNextClosingQuery({ variables: { month }, fetchPolicy: 'cache-and-network' })
  const checks = data?.closing?.checks ?? []
  const open = checks.filter(({ isSettled }) => !isSettled).length
  const path = `/money/close/${month.slice(0, 7)}`
  return (
    <Section title={`Next closing: ${monthText(month)}`}>
      {data ? (
        <>
          {checks.map(({ check, found, money, isSettled }) => (
            <Flex key={check} gap="2" py="1" align="baseline">
              <chakra.span color={isSettled ? 'success.fg' : 'warning.fg'} alignSelf="center">
                {isSettled ? (
                  <CircleCheck className="small" aria-label="Settled" />
                ) : (
                  <CircleAlert className="small" aria-label="Open" />
                )}
              </chakra.span>
              <Link to={path}>{closingChecks[check]}</Link>
              <Spacer />
              <span className="figure">{formatCount(found)}</span>
              {money !== null && found > 0 && <span className="figure muted">{moneyText(money)}</span>}
            </Flex>
          ))}
          <Flex mt="2" css={{ '& > a': { flex: 1 } }}>
            <LinkButton to={path}>{open ? `Open the checks, ${open} open` : 'Open the checks'}</LinkButton>
          </Flex>
        </>
      ) : (
        <LoadingLines what="the checks" />
      )}
    </Section>
  )
}

function Changes({ overview, changes }: { overview: Overview; changes: NonNullable<Overview['changes']> }) {
  const { month, closedAt, kinds } = changes
  const name = monthText(month)
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const total = (of: (kind: (typeof kinds)[number]) => number) =>
    kinds.reduce((cents, kind) => cents + Math.round(of(kind) * 100), 0) / 100
  const profit = ({ revenue, payout }: (typeof kinds)[number]) => minus(revenue ?? 0, payout ?? 0)
  return (
    <Section title={`Changed since ${name} was closed`}>
      <p>
        <big>{signed(total(profit))}</big> profit, from{' '}
        <Link className="link" to={`${moneyPath('ledger')}?month=${overview.month}&effective=${month}`}>
          {countOf(count, 'entry', 'entries')}
        </Link>
      </p>
      <Facts
        look="apart"
        my="2"
        facts={kinds.map((kind) => [`${entryKinds[kind.kind]} ${kind.count}`, signed(profit(kind))] as const)}
      />
      <p className="muted">
        {`Revenue ${signed(total(({ revenue }) => revenue ?? 0))} less payout ${signed(total(({ payout }) => payout ?? 0))}. ${name} stays as it was closed on ${dateAt(overview.timeZone, Date.parse(closedAt))}.`}
      </p>
    </Section>
  )
}
