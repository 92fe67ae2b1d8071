import type { RowAction, RowActions } from '../../ui/table/tableTypes'
import type { DistributionRow } from './distributionColumns'

export type DistributionActionName = 'view' | 'edit' | 'copy' | 'simulate' | 'history' | 'delete'
export type OnDistributionAction = (name: DistributionActionName, row: DistributionRow) => void

const all: readonly (RowAction & { name: DistributionActionName; permission: string })[] = [
  { name: 'view', label: 'View', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'edit', label: 'Edit', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'copy', label: 'Copy', permission: 'DISTRIBUTIONS_CREATE', isSeldom: true },
  { name: 'simulate', label: 'Simulate', permission: 'DISTRIBUTIONS_LIST', isSeldom: true },
  { name: 'history', label: 'History', permission: 'AUDIT_LOG_LIST', isSeldom: true },
  { name: 'delete', label: 'Delete', permission: 'DISTRIBUTIONS_DELETE', isSeldom: true, isApart: true },
]

/** What a user may do with a row. */
export const distributionActions = (may: (permission: string) => boolean) =>
  all.filter(({ permission }) => may(permission))

/** The actions of a row for its table; none where the user may do nothing. */
export const distributionRowActions = (
  actions: ReturnType<typeof distributionActions>,
  onAction: OnDistributionAction,
): RowActions<DistributionRow> | undefined =>
  actions.length
    ? {
        actions,
        menuLabel: ({ name }) => `Actions for ${name}`,
        onAction: (name, row) => {
          const action = actions.find((action) => action.name === name)
          if (action) onAction(action.name, row)
        },
      }
    : undefined
