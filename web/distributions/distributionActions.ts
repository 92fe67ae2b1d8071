import type { RowAction } from '../components/table/tableTypes'
import type { DistributionRow } from './distributionColumns'

export type DistributionActionName = 'view' | 'edit' | 'copy' | 'simulate' | 'history' | 'delete'
export type OnDistributionAction = (name: DistributionActionName, row: DistributionRow) => void

const all: readonly (RowAction & { name: DistributionActionName; permission: string })[] = [
  { name: 'view', label: 'View', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'edit', label: 'Edit', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'copy', label: 'Copy', permission: 'DISTRIBUTIONS_CREATE' },
  { name: 'simulate', label: 'Simulate', permission: 'DISTRIBUTIONS_LIST' },
  { name: 'history', label: 'History', permission: 'AUDIT_LOG_LIST' },
  { name: 'delete', label: 'Delete', permission: 'DISTRIBUTIONS_DELETE', isApart: true },
]

/** What a user may do with a row. */
export const distributionActions = (may: (permission: string) => boolean) =>
  all.filter(({ permission }) => may(permission))
