import { useEffect, useMemo, type ReactNode } from 'react'
import { Box, HStack, Spacer } from '@chakra-ui/react'
import { groupFacts, type ReportGroup } from '../../../../shared/reports/reportGroups'
import { fewestLeadsForRate, isPerLead, reportColumn } from '../../../../shared/reports/reports'
import { countOf, formatCount } from '../../../../shared/app/format'
import { useRefetchOn } from '../../../app/apollo/useRefetchOn'
import { Flag } from '../../../ui/show/CountryName'
import { DataTable } from '../../../ui/table/DataTable'
import { dash } from '../../../ui/table/rows/cells'
import type { DataColumn } from '../../../ui/table/tableTypes'
import { useLeadCrossTableQuery, type LeadCrossTableQuery } from '../../../generated/graphql'
import type { PathStep } from '../../../filters/reportPath'
import type { LeadsBehind } from '../leadsBehind'
import { figure, numeric, shaded } from '../figureCells'
import { basisText } from '../reportBasis'
import { formatReportFigure } from '../reportFigures'
import { ReportFoot, ReportFrame } from '../ReportFrame'
import type { ReportRequest } from '../../reports/reportRequest'
import { nameOf } from '../reportRows'
import type { Cross } from '../../reports/reportsState'
import { reportTabs, type PivotTab } from '../../reports/reportTabs'
import type { FilterState } from '../../../filters/filterState'

export type CrossTable = NonNullable<LeadCrossTableQuery['leadCrossTable']>
type Head = CrossTable['rows'][number]
interface CrossRow {
  id: string
  /** null: total of all rows. */
  head: Head | null
  total: number | null
  cells: readonly (number | null)[]
  /** Number of leads behind the total, and behind each cell for metrics per lead. */
  leads: number | null
  cellLeads: readonly number[]
}

/** Placeholder while loading. */
const awaited: CrossTable = {
  rows: [],
  columns: Array.from({ length: 9 }, () => ({ value: null, name: null, countryCode: null, total: null, leads: 0 })),
  ...{ cells: [], cellLeads: [], rowCount: 0, columnCount: 0, total: null },
}
const rowId = ({ id }: CrossRow) => id
const step = (key: ReportGroup, { value }: Head): PathStep => ({ key, value })

const countOfGroup = (count: number, group: ReportGroup) =>
  countOf(count, groupFacts[group].one.toLowerCase(), groupFacts[group].many)

/** Figures per lead are unreliable for few leads: one deposit of three leads is a third. */
const isFew = (leads: number | null | undefined) => leads != null && leads < fewestLeadsForRate

/** Largest figure, to which the shading is relative; cells with few leads are excluded. */
const largest = (rows: readonly CrossRow[]) =>
  Math.max(
    0,
    ...rows.flatMap(({ cells, cellLeads }) =>
      cells.map((value, index) => (isFew(cellLeads[index]) ? 0 : Math.abs(value ?? 0))),
    ),
  )

function crossColumns(
  table: CrossTable,
  tab: PivotTab,
  { by, metric }: Cross,
  behind: LeadsBehind | null,
  most: number,
): DataColumn<CrossRow>[] {
  const cell = (
    value: number | null,
    path: readonly PathStep[],
    isShaded: boolean,
    leads: number | null | undefined,
  ): ReactNode => {
    if (value === null) return dash
    const shown = figure(value, formatReportFigure(metric, value), value ? behind?.figure(metric, path) : null)
    if (value && isFew(leads))
      return (
        <span className="rp-few" title={`Of ${countOf(leads ?? 0, 'lead')}`}>
          {shown}
          <span aria-hidden>*</span>
          <span className="visually-hidden"> of fewer than {fewestLeadsForRate} leads</span>
        </span>
      )
    return isShaded && most && value ? shaded(value, most, shown) : shown
  }
  const rowPath = ({ head }: CrossRow): PathStep[] => (head ? [step(tab, head)] : [])
  const width = reportColumn(metric).kind === 'money' ? 104 : 84
  return [
    {
      ...{ field: tab, title: groupFacts[tab].one, width: 200, sortable: true },
      kind: tab === 'createdAt' ? 'date' : 'text',
      sortValue: ({ head }) =>
        !head || head.value === null ? undefined : tab === 'createdAt' ? head.value : nameOf(head, tab),
      cell: ({ head }) =>
        head ? (
          <span className="rp-main">
            {head.countryCode && <Flag code={head.countryCode} />}
            <span className={head.value === null ? 'dt-quiet' : undefined}>{nameOf(head, tab)}</span>
          </span>
        ) : (
          'Total'
        ),
    },
    {
      ...{ ...numeric, field: 'total', title: 'Total', width: width + 16 },
      className: 'dt-figure rp-cross-total',
      sortValue: ({ total }) => total ?? undefined,
      cell: (row) => cell(row.total, rowPath(row), false, row.leads),
    },
    ...table.columns.map((head, index): DataColumn<CrossRow> => {
      const name = table === awaited ? '' : nameOf(head, by)
      return {
        ...{ ...numeric, field: `column_${index}`, title: name },
        width: Math.max(width, Math.min(150, name.length * 6.6 + 32)),
        explain: name.length > 17 ? name : undefined,
        sortValue: ({ cells }) => cells[index] ?? undefined,
        cell: (row) =>
          cell(row.cells[index] ?? null, [...rowPath(row), step(by, head)], row.head !== null, row.cellLeads[index]),
      }
    }),
  ]
}

const shade = (percent: number) => `color-mix(in srgb, {colors.accent.solid} ${percent}%, {colors.bg})`
const scale = {
  ...{ width: '72px', height: '10px', borderRadius: '2px' },
  background: `linear-gradient(to right, ${shade(5)}, ${shade(38)})`,
}

interface Props {
  tab: PivotTab
  cross: Cross
  request: ReportRequest
  filters: FilterState
  asked: number
  skip: boolean
  behind: LeadsBehind | null
  /** Called with the table for the export; null while it belongs to another query. */
  onTable: (table: CrossTable | null) => void
  empty: ReactNode
}

/**
 * Cross table of rows, columns and one figure, shaded by value, with links to leads where possible. Use a key for tab,
 * grouping and figure, so that a kept answer never belongs to another figure.
 */
export function CrossReport({ tab, cross, request, filters, asked, skip, behind, onTable, empty }: Props) {
  const { by, metric } = cross
  const variables = useMemo(
    () => ({ filter: request.filter, rowsBy: tab, columnsBy: by, metric }),
    [request, tab, by, metric],
  )
  const { data, previousData, loading, error, refetch } = useLeadCrossTableQuery({
    variables,
    ...{ skip, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true },
  })
  useRefetchOn(asked, refetch, skip)
  const table = (data ?? previousData)?.leadCrossTable
  const current = data?.leadCrossTable ?? null
  useEffect(() => onTable(current), [current, onTable])
  const rows = useMemo(
    () =>
      table?.rows.map((head, index): CrossRow => ({
        id: JSON.stringify(head.value),
        head,
        total: head.total,
        cells: table.cells[index] ?? [],
        leads: isPerLead(metric) ? head.leads : null,
        cellLeads: table.cellLeads[index] ?? [],
      })),
    [table, metric],
  )
  const most = useMemo(() => largest(rows ?? []), [rows])
  const columns = useMemo(
    () => crossColumns(table ?? awaited, tab, { by, metric }, behind, most),
    [table, tab, by, metric, behind, most],
  )
  const foot = useMemo<CrossRow | undefined>(
    () =>
      table
        ? {
            ...{ id: 'total', head: null, total: table.total, leads: null },
            cells: table.columns.map(({ total }) => total),
            cellLeads: isPerLead(metric) ? table.columns.map(({ leads }) => leads) : [],
          }
        : undefined,
    [table, metric],
  )
  const { title } = reportColumn(metric)
  const cut = table && (table.rowCount > table.rows.length || table.columnCount > table.columns.length)
  return (
    <ReportFrame>
      <DataTable
        arrangement={null}
        label={`${reportTabs[tab]} by ${groupFacts[by].one.toLowerCase()}: ${title}`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        foot={rows?.length ? foot : undefined}
        loading={loading || skip}
        error={error}
        onRetry={() => void refetch().catch(() => {})} // the query returns the error
        empty={empty}
      />
      <ReportFoot>
        {table && <span>{`${countOfGroup(table.rowCount, tab)} × ${countOfGroup(table.columnCount, by)}`}</span>}
        {cut && (
          <span role="status">{`The largest ${formatCount(table.rows.length)} × ${formatCount(table.columns.length)} are shown; totals are of all`}</span>
        )}
        <Spacer />
        {rows?.some(({ leads, cellLeads }) => isFew(leads) || cellLeads.some((count) => count && isFew(count))) && (
          <span>{`* of fewer than ${fewestLeadsForRate} leads, not shaded`}</span>
        )}
        {most > 0 && (
          <HStack as="span" gap="1.5">
            {`${title}: 0`}
            <Box as="i" css={scale} aria-hidden />
            {formatReportFigure(metric, most)}
          </HStack>
        )}
        <span title={basisText(filters).long}>{basisText(filters).short}</span>
      </ReportFoot>
    </ReportFrame>
  )
}
