import { useMemo, useState } from 'react'
import { Spacer } from '@chakra-ui/react'
import { ListChecks, Undo2 } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { datePresets, presetRange } from '../../../shared/app/time/dates'
import { formatCount, formatRate } from '../../../shared/app/format'
import { useMay } from '../../app/session/useSession'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { type ReturnsReportFactsFragment, useReturnReasonsQuery, useReturnsReportQuery } from '../../generated/graphql'
import { ReportExport } from '../../reports/reports/ReportExport'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { FilterRow } from '../../ui/layout/FilterRow'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState } from '../../ui/layout/QueryStates'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { amountText } from '../ledger/entryRow'
import { MoneyTabs, moneyPath } from '../moneyTabs'
import { ReasonsDialog } from './ReasonsDialog'
import { ReturnDialog } from './ReturnDialog'
import { isFiltered, parseReturns, periods, type ReturnsState, unfiltered, withReturns } from './returnsUrl'

type Row = ReturnsReportFactsFragment

const groups = { advertiser: 'Advertisers', publisher: 'Publishers', reason: 'Reasons' } as const
const groupOptions = Object.entries(groups).map(([value, label]) => ({ value: value as keyof typeof groups, label }))
const all = (label: string) => ({ value: '', label })
const figures = [
  { title: 'Deposits', kind: 'number', of: ({ deposits }: Row) => deposits, text: formatCount },
  { title: 'Returns', kind: 'number', of: ({ returns }: Row) => returns, text: formatCount },
  { title: 'Rate', kind: 'number', of: ({ rate }: Row) => rate, text: formatRate },
  { title: 'Revenue returned', kind: 'money', of: ({ revenue }: Row) => revenue, text: amountText },
  { title: 'Payout returned', kind: 'money', of: ({ payout }: Row) => payout, text: amountText },
] as const

const columnsOf = (title: string): PlainColumn<Row>[] => [
  { field: 'name', title, minWidth: 160, cell: ({ name }) => name },
  ...figures.map(({ title, of, text }): PlainColumn<Row> => ({
    field: title,
    title,
    align: 'right',
    cell: (row) => {
      const value = of(row)
      return value === null ? undefined : <span className={value ? undefined : 'subtle'}>{text(value)}</span>
    },
  })),
]
const phone: PhoneRow<Row> = {
  head: 'name',
  side: 'Revenue returned',
  under: ({ returns, deposits }) => `${formatCount(returns)} of ${formatCount(deposits)}`,
  underSide: 'Rate',
}

const sheetOf = (group: keyof typeof groups, rows: readonly Row[]) => ({
  name: `returns-by-${group}`,
  columns: [
    { title: groups[group], kind: 'text' as const },
    ...figures.map(({ title, kind }) => ({ title: title === 'Rate' ? 'Rate %' : title, kind })),
  ],
  rows: rows.map((row) => [row.name, ...figures.map(({ of }) => String(of(row) ?? ''))]),
})

/** Deposits that advertisers took back, by advertiser, publisher or reason. The state is in the URL. */
export function ReturnsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const may = useMay()
  const { name: zone } = useTimeZone()
  const state = useMemo(() => parseReturns(search), [search])
  const change = (change: Partial<ReturnsState>) =>
    void navigate(moneyPath('returns') + withReturns(search, { ...state, ...change }))
  const [opened, setOpened] = useState<'return' | 'reasons' | null>(null)
  // The days of a period change at midnight alone.
  const range = useMemo(() => (state.period ? presetRange(state.period, zone, Date.now()) : null), [state.period, zone])
  const { data, previousData, error, loading, refetch } = useReturnsReportQuery({
    variables: {
      ...{ groupBy: state.group, by: state.by },
      ...{ startDate: range?.start.slice(0, 10) ?? null, endDate: range?.end.slice(0, 10) ?? null },
      advertiserId: state.advertiser || null,
      publisherId: state.publisher || null,
      reasonId: state.reason || null,
    },
    fetchPolicy: 'cache-and-network',
  })
  const report = (data ?? previousData)?.returnsReport
  const choices = useFilterChoices(true)
  const loaded = choices.status === 'loaded' ? choices.choices : null
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const reasons = useReturnReasonsQuery().data?.returnReasons?.reasons
  const columns = useMemo(() => columnsOf(groups[state.group].slice(0, -1)), [state.group])
  const rows = report?.rows ?? []
  return (
    <div className="fill">
      <PageHead title="Money">
        {may('MONEY_EDIT') && may('LEADS_EDIT') && (
          <Button onClick={() => setOpened('return')}>
            <Undo2 aria-hidden />
            Return deposits
          </Button>
        )}
        {may('MONEY_EDIT') && (
          <Button onClick={() => setOpened('reasons')}>
            <ListChecks aria-hidden />
            Reasons
          </Button>
        )}
        <ReportExport
          choices={
            report && rows.length
              ? [
                  {
                    ...{ id: 'returns', label: `Returns by ${state.group}`, rows: rows.length },
                    sheet: () => sheetOf(state.group, [...rows, report.totals]),
                  },
                ]
              : []
          }
        />
      </PageHead>
      <MoneyTabs current="returns" />
      <FilterRow role="group" aria-label="Filters">
        <Segmented label="By" options={groupOptions} value={state.group} onChange={(group) => change({ group })} />
        <SelectButton
          label="Period"
          value={state.period}
          options={[all('All time'), ...periods.map((period) => ({ value: period, label: datePresets[period].label }))]}
          onChange={(period) => change({ period: period as ReturnsState['period'] })}
        />
        <SelectButton
          label="Day"
          value={state.by}
          options={[
            { value: 'deposit', label: 'Of the deposit' },
            { value: 'return', label: 'Of the return' },
          ]}
          onChange={(by) => change({ by })}
        />
        <SelectButton
          label="Advertiser"
          value={state.advertiser}
          options={[all('All'), ...named(loaded?.advertisers)]}
          onChange={(advertiser) => change({ advertiser })}
        />
        <SelectButton
          label="Publisher"
          value={state.publisher}
          options={[all('All'), ...named(loaded?.publishers)]}
          onChange={(publisher) => change({ publisher })}
        />
        <SelectButton
          label="Reason"
          value={state.reason}
          options={[all('Any'), ...named(reasons)]}
          onChange={(reason) => change({ reason })}
        />
        {isFiltered(state) && (
          <Button variant="ghost" onClick={() => change(unfiltered)}>
            Clear
          </Button>
        )}
        <Spacer />
      </FilterRow>
      <PlainTable
        isList="page"
        label="Returns"
        columns={columns}
        phone={phone}
        rows={report?.rows}
        rowId={({ groupId }) => groupId ?? ''}
        {...(report && { foot: report.totals })}
        error={loading ? undefined : error}
        onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
        empty={
          <EmptyState
            icon={Undo2}
            title={isFiltered(state) ? 'No return matches' : 'No returns yet'}
            text={
              isFiltered(state)
                ? 'No deposit was returned that passes these filters.'
                : 'Deposits that advertisers take back are listed here by advertiser, publisher and reason.'
            }
          >
            {isFiltered(state) && <Button onClick={() => change(unfiltered)}>Clear filters</Button>}
          </EmptyState>
        }
      />
      {opened === 'return' && <ReturnDialog leadIds={null} onClose={() => setOpened(null)} />}
      {opened === 'reasons' && <ReasonsDialog onClose={() => setOpened(null)} />}
    </div>
  )
}
