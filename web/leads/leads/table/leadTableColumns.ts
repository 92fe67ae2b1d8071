/** Columns of the leads table for a user: visibility, width and cell. */
import { leadColumnKind, leadColumns } from '../../../../shared/leads/leadColumns'
import { metricPermissionName } from '../../../../shared/access/permissions'
import type { DataColumn } from '../../../ui/table/tableTypes'
import { termOfColumn } from '../../../app/glossary/columnTerms'
import { isLongText, leadCell, type LeadCellContext } from './leadCells'
import { leadColumnFields } from './leadFields'
import type { LeadRow } from './leadRow'

/** Widths in pixels that differ from 120. */
const widths: Partial<Record<string, number>> = {
  id: 136,
  email: 202,
  status: 112,
  brand_status: 106,
  advertiser_name: 138,
  publisher_name: 112,
  country_name: 140,
  created_at: 148,
  revenue: 92,
  payout: 92,
  cr: 80,
  aff_cr: 80,
  distribution_name: 170,
  late_ftd: 78,
  ftd_date: 148,
  broker_ftd: 148,
  phone: 140,
  hit_id: 200,
  publisher_status: 160,
  status_override: 140,
  funnel_override_origin: 160,
  publisher_id_override: 160,
  pub_override_origin: 180,
  injected: 180,
}
const longTextWidth = 300
const dates = ['created_at', 'ftd_date', 'broker_ftd']

/** Money columns need the permission of the global figure; others do not see the column. */
const moneyPermissions: Partial<Record<string, string>> = {
  revenue: metricPermissionName('global', 'revenue'),
  payout: metricPermissionName('global', 'payout'),
}

const classOf = (field: string, align: string) => {
  if (dates.includes(field)) return 'dt-time'
  return align === 'right' ? 'dt-figure' : undefined
}

/** In default order; `visible` is the default visibility. */
export function leadTableColumns(context: LeadCellContext): (DataColumn<LeadRow> & { visible: boolean })[] {
  return leadColumns.flatMap(({ field: name, title, sortable, align, visible }) => {
    const field = leadColumnFields.find((known) => known === name)
    const permission = moneyPermissions[name]
    if (!field || (permission && !context.may(permission))) return []
    return [
      {
        field,
        title,
        term: termOfColumn(field),
        sortable,
        kind: leadColumnKind(field),
        align,
        visible,
        width: widths[field] ?? (isLongText(field) ? longTextWidth : 120),
        hint: dates.includes(field) ? context.zone : undefined,
        className: classOf(field, align),
        cell: leadCell(field, context),
      },
    ]
  })
}
