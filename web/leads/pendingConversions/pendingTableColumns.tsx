/** Columns of the pending conversions table for a user: visibility, width, cell and sorting. */
import type { ReactNode } from 'react'
import { pendingConversionColumns, pendingMoneyColumns } from '../../../shared/leads/pendingConversionColumns'
import type { PartnerKind } from '../../../shared/partners/partnerPages'
import { metricPermissionName } from '../../../shared/access/permissions'
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

type Comparable = string | number | null | undefined

interface Kind {
  cell: (row: PendingRow, context: PendingContext) => ReactNode
  sortValue: (row: PendingRow) => Comparable
  width?: number
  className?: string
  isDate?: boolean
  /** Tooltip of all cells. */
  hint?: string
}

type Read<Value> = (row: PendingRow) => Value | null | undefined
const text = (read: Read<string>, width?: number): Kind => ({ cell: textCell(read), sortValue: read, width })
const count = (read: Read<number>): Kind => ({
  cell: countCell(read),
  sortValue: read,
  width: 84,
  className: 'dt-figure',
})
const money = (read: Read<number>): Kind => ({
  cell: moneyCell(read),
  sortValue: read,
  width: 88,
  className: 'dt-figure',
})
const rate = (read: Read<number>): Kind => ({
  cell: rateCell(read),
  sortValue: read,
  width: 120,
  className: 'dt-figure',
})
const date = (read: (row: PendingRow) => string): Kind => ({
  cell: dateCell(read),
  sortValue: (row) => Date.parse(read(row)),
  width: 148,
  className: 'dt-time',
  isDate: true,
})
const id = (read: Read<string>): Kind => ({
  cell: textCell(read),
  sortValue: (row) => Number(read(row) ?? NaN) || null,
  width: 112,
  className: 'dt-figure',
})
const partner = (kind: PartnerKind, read: Read<string>, idOf: Read<string>): Kind => ({
  cell: partnerCell(kind, read, idOf),
  sortValue: read,
  width: 140,
})

const advertiser = partner(
  'advertiser',
  (row) => row.advertiserName,
  (row) => row.advertiserId,
)
const whenAccepted = 'When accepted, by the price of now'

const kinds: Readonly<Record<string, Kind>> = {
  id: {
    cell: (row) => <span className="pending-id">{leadIdCell(row)}</span>,
    sortValue: (row) => Number(row.id),
    width: 100,
  },
  email: { ...text((row) => row.email, 168), cell: emailCell },
  status: { cell: (row) => <StatusBadge status={row.status} />, sortValue: (row) => row.status, width: 118 },
  ftd_date_converted_time: date((row) => row.ftdDateConvertedTime),
  created_at_converted_time: date((row) => row.createdAtConvertedTime),
  advertiser_name: {
    ...advertiser,
    width: 138,
    cell: (row, context) => advertiserCell(row, advertiser.cell(row, context)),
  },
  lead_to_deposit: { cell: toDepositCell, sortValue: toDepositMs, width: 122, className: 'dt-figure' },
  waiting: {
    cell: waitingCell,
    // The earliest conversion has waited longest.
    sortValue: (row) => -Date.parse(row.ftdDateConvertedTime),
    width: 86,
    className: 'dt-figure',
  },
  hints: { cell: hintsCell, sortValue: (row) => hintsOf(row).length, width: 184 },
  advertiser_id: id((row) => row.advertiserId),
  affiliate_name: partner(
    'publisher',
    (row) => row.publisherName,
    (row) => row.publisherId,
  ),
  affiliate_id: id((row) => row.publisherId),
  country_name: { cell: countryCell, sortValue: (row) => row.countryName, width: 150 },
  country_id: id((row) => row.countryId),
  brand_status: text((row) => row.advertiserStatus, 132),
  affiliate_sale_status: text((row) => row.publisherStatus, 132),
  late_ftd: { cell: yesNoCell((row) => row.lateFtd), sortValue: (row) => Number(row.lateFtd), width: 78 },
  funnel: text((row) => row.funnel),
  offer: text((row) => row.offer),
  custom_param_1: text((row) => row.customParam1),
  custom_param_2: text((row) => row.customParam2),
  custom_param_3: text((row) => row.customParam3),
  custom_param_4: text((row) => row.customParam4),
  custom_param_5: text((row) => row.customParam5),
  total: count((row) => row.total),
  registrations: count((row) => row.registrations),
  deposits: count((row) => row.deposits),
  aff_ftd: count((row) => row.affFtd),
  revenue: money((row) => row.revenue),
  payout: { ...money(payoutOf), hint: whenAccepted },
  profit: { ...money(profitOf), cell: profitCell, hint: whenAccepted },
  margin: money((row) => row.margin),
  ecpl: money((row) => row.ecpl),
  aecpl: money((row) => row.aecpl),
  cr: rate((row) => row.cr),
  cr_when_approved: { ...rate((row) => row.crWhenApproved), width: 150 },
  aff_cr: rate((row) => row.affCr),
  aff_cr_when_approved: { ...rate((row) => row.affCrWhenApproved), width: 168 },
}

/** In default order; `visible` is the default visibility. */
export function pendingTableColumns(context: PendingContext): (DataColumn<PendingRow> & { visible: boolean })[] {
  return pendingConversionColumns.flatMap(({ field, title, sortable, align, visible }) => {
    const kind = kinds[field]
    const metric = pendingMoneyColumns.find((metric) => metric === field)
    if (!kind || (metric && !context.may(metricPermissionName('global', metric)))) return []
    const { cell, sortValue, width = 120, className, isDate, hint } = kind
    return [
      {
        ...{ field, title, sortable, align, visible, width, className },
        // Empty values come last.
        sortValue: (row) => sortValue(row) ?? undefined,
        term: termOfColumn(field),
        hint: isDate ? context.zone : hint,
        cell: (row) => cell(row, context),
      },
    ]
  })
}
