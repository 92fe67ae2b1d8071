/** Columns of the leads table for a user: visibility, width and cell. */
import type { ReactNode } from 'react'
import { type LeadColumnKind, leadColumns } from '../../../../shared/leads/leadColumns'
import { metricPermissionName } from '../../../../shared/access/permissions'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import { TruncatedText } from '../../../ui/show/TruncatedText'
import type { DataColumn } from '../../../ui/table/tableTypes'
import {
  pathWithId,
  countryCell,
  dash,
  dateCell,
  linkCell as link,
  moneyCell,
  partnerCell,
  rateCell as rate,
  textCell,
  yesNoCell as yesNo,
  type CellContext,
} from '../../../ui/table/rows/cells'
import { termOfColumn } from '../../../app/glossary/columnTerms'
import { leadIdCell } from './leadIdCell'
import type { LeadRow } from './leadRow'

type Cell = (lead: LeadRow, context: CellContext) => ReactNode

/** Cells that show more than their value. Only text and plain elements, because thousands are rendered. */
const cells: Readonly<Partial<Record<string, Cell>>> = {
  id: leadIdCell,
  status: (lead) => <StatusBadge status={lead.status} />,
  advertiserName: partnerCell(
    'advertiser',
    (lead) => lead.advertiserName,
    (lead) => lead.advertiserId,
  ),
  publisherName: partnerCell(
    'publisher',
    (lead) => lead.publisherName,
    (lead) => lead.publisherId,
  ),
  countryName: countryCell,
  cr: rate((lead) => lead.cr),
  // Opens the editor's second page, with the timeslots and groups.
  distributionName: link(
    (lead) => lead.distributionName,
    'DISTRIBUTIONS_EDIT',
    (lead) => {
      const address = pathWithId('/rotations?distribution=', lead.distributionId)
      return address && `${address}&page=2`
    },
  ),
  lateFtd: yesNo((lead) => lead.lateFtd),
  affCr: rate((lead) => lead.affCr),
  realConversion: yesNo((lead) => lead.realConversion),
  campaignName: link(
    (lead) => lead.campaignName,
    'CAMPAIGNS_LIST',
    (lead) => pathWithId('/edit/campaign/', lead.campaignId),
  ),
}

/** Value of a field. That the schema has it is checked when the query is generated. */
const valueOf =
  <Value,>(field: string) =>
  (lead: LeadRow) =>
    (lead as Readonly<Record<string, unknown>>)[field] as Value | null | undefined

const cellByKind: Record<LeadColumnKind, (field: string) => Cell> = {
  text: (field) => textCell(valueOf(field)),
  number: (field) => textCell(valueOf(field)),
  date: (field) => dateCell(valueOf(field)),
  money: (field) => moneyCell(valueOf(field)),
}

const longTextCell = (field: string): Cell => {
  const read = valueOf<string>(field)
  return (lead) => {
    const value = read(lead)
    return value ? <TruncatedText key={lead.id} text={value} over /> : dash
  }
}

/** Money columns need the permission of the global figure; others do not see the column. */
const moneyPermissions: Partial<Record<string, string>> = {
  revenue: metricPermissionName('global', 'revenue'),
  payout: metricPermissionName('global', 'payout'),
}

const classOf = ({ kind, align }: Pick<DataColumn<LeadRow>, 'kind' | 'align'>) => {
  if (kind === 'date') return 'dt-time'
  return align === 'right' ? 'dt-figure' : undefined
}

/** In default order; `visible` is the default visibility. */
export function leadTableColumns(context: CellContext): (DataColumn<LeadRow> & { visible: boolean })[] {
  return leadColumns.flatMap(({ fields: _fields, isLong, restName: storedAs, ...column }) => {
    const { field, kind } = column
    const permission = moneyPermissions[field]
    if (permission && !context.may(permission)) return []
    const cell = cells[field] ?? (isLong ? longTextCell(field) : cellByKind[kind](field))
    return [
      {
        ...column,
        storedAs,
        term: termOfColumn(field),
        hint: kind === 'date' ? context.zone : undefined,
        className: classOf(column),
        cell: (lead) => cell(lead, context),
      },
    ]
  })
}
