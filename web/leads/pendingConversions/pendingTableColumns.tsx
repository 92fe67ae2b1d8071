/** Columns of the pending conversions table for a user: visibility, cell and sorting. */
import type { ReactNode } from 'react'
import { pendingConversionColumns } from '../../../shared/leads/pendingConversionColumns'
import { metricPermissionName, reportMetrics } from '../../../shared/access/permissions'
import { StatusBadge } from '../../ui/show/StatusBadge'
import {
  countCell,
  countryCell,
  dateCell,
  moneyCell,
  partnerCell,
  rateCell,
  textCell,
  yesNoCell,
} from '../../ui/table/rows/cells'
import type { DataColumn } from '../../ui/table/tableTypes'
import { termOfColumn } from '../../app/glossary/columnTerms'
import { leadIdCell } from '../leads/table/leadIdCell'
import {
  advertiserCell,
  emailCell,
  hintsCell,
  payoutOf,
  type PendingContext,
  profitCell,
  profitOf,
  toDepositCell,
  toDepositMs,
  waitingCell,
} from './pendingCells'
import { hintsOf, type PendingRow } from './pendingParts'

type Value = string | number | boolean | null | undefined
type Read = (row: PendingRow) => Value
type PendingColumn = (typeof pendingConversionColumns)[number]

interface Content {
  cell: (row: PendingRow, context: PendingContext) => ReactNode
  sortValue: Read
  /** Tooltip of all cells. */
  hint?: string
}

/** Cells and sorting by kind, which says the type of the values. */
const contents: Readonly<Record<PendingColumn['kind'], (read: (row: PendingRow) => never) => Content>> = {
  text: (read) => ({ cell: textCell(read), sortValue: read }),
  id: (read) => ({ cell: textCell(read), sortValue: (row) => Number(read(row) ?? NaN) || null }),
  count: (read) => ({ cell: countCell(read), sortValue: read }),
  money: (read) => ({ cell: moneyCell(read), sortValue: read }),
  rate: (read) => ({ cell: rateCell(read), sortValue: read }),
  date: (read) => ({ cell: dateCell(read), sortValue: (row) => Date.parse(read(row)) }),
}

const advertiser = partnerCell<PendingRow>(
  'advertiser',
  (row) => row.advertiserName,
  (row) => row.advertiserId,
)
const whenAccepted = 'When accepted, by the price of now'

/** Cells that show more than their value, and values that are not fields of the row. */
const own: Readonly<Partial<Record<string, Partial<Content>>>> = {
  id: { cell: (row) => <span className="pending-lines">{leadIdCell(row)}</span>, sortValue: (row) => Number(row.id) },
  email: { cell: emailCell },
  status: { cell: (row) => <StatusBadge status={row.status} /> },
  advertiserName: { cell: (row, context) => advertiserCell(row, advertiser(row, context)) },
  publisherName: {
    cell: partnerCell(
      'publisher',
      (row) => row.publisherName,
      (row) => row.publisherId,
    ),
  },
  countryName: { cell: countryCell },
  leadToDeposit: { cell: toDepositCell, sortValue: toDepositMs },
  // The earliest conversion has waited longest.
  waiting: { cell: waitingCell, sortValue: (row) => -Date.parse(row.ftdDateConvertedTime) },
  payout: { cell: moneyCell(payoutOf), sortValue: payoutOf, hint: whenAccepted },
  profit: { cell: profitCell, sortValue: profitOf, hint: whenAccepted },
  hints: { cell: hintsCell, sortValue: (row) => hintsOf(row).length },
  lateFtd: { cell: yesNoCell((row) => row.lateFtd), sortValue: (row) => Number(row.lateFtd) },
}

/** In default order; `visible` is the default visibility. */
export function pendingTableColumns(context: PendingContext): (DataColumn<PendingRow> & { visible: boolean })[] {
  return pendingConversionColumns.flatMap(({ from, kind, restName: storedAs, ...column }) => {
    const { field, align } = column
    const metric = reportMetrics.find((metric) => metric === field)
    if (metric && !context.may(metricPermissionName('global', metric))) return []
    const read: Read = (row) => from && row[from]
    const { cell, sortValue, hint } = { ...contents[kind](read as never), ...own[field] }
    return [
      {
        ...column,
        storedAs,
        className: kind === 'date' ? 'dt-time' : align === 'right' ? 'dt-figure' : undefined,
        // Empty values come last.
        sortValue: (row) => (sortValue(row) as string | number | null | undefined) ?? undefined,
        term: termOfColumn(field),
        hint: kind === 'date' ? context.zone : hint,
        cell: (row) => cell(row, context),
      },
    ]
  })
}
