import { createElement } from 'react'
import { type LucideIcon, Pause, Play } from 'lucide-react'
import type { RowAction, RowActions } from '../../ui/table/tableTypes'
import type { DistributionRow } from './distributionColumns'

/** Only in the row's menu. */
const switching = (icon: LucideIcon) => ({
  permission: 'DISTRIBUTIONS_EDIT',
  icon: createElement(icon, { 'aria-hidden': true }),
  isSeldom: true,
})

const all = [
  { name: 'view', label: 'View', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'edit', label: 'Edit', permission: 'DISTRIBUTIONS_EDIT' },
  { name: 'copy', label: 'Copy', permission: 'DISTRIBUTIONS_CREATE', isSeldom: true },
  { name: 'simulate', label: 'Simulate', permission: 'DISTRIBUTIONS_LIST', isSeldom: true },
  { name: 'backtest', label: 'Backtest', permission: 'DISTRIBUTIONS_LIST', isSeldom: true },
  { name: 'history', label: 'History', permission: 'AUDIT_LOG_LIST', isSeldom: true },
  { name: 'activate', label: 'Make active', ...switching(Play) },
  { name: 'deactivate', label: 'Make inactive', ...switching(Pause) },
  { name: 'delete', label: 'Delete', permission: 'DISTRIBUTIONS_DELETE', isSeldom: true, isApart: true },
] as const satisfies readonly (RowAction & { permission: string })[]
type DistributionAction = RowAction & Pick<(typeof all)[number], 'name' | 'permission'>
export type OnDistributionAction = (name: DistributionAction['name'], row: DistributionRow) => void

/** Whether an action is possible: only inactive rows can be activated. */
export const offersAction = (name: string, { isActive }: DistributionRow) =>
  name !== (isActive ? 'activate' : 'deactivate')

/** Actions that the user may perform. */
export const distributionActions = (may: (permission: string) => boolean): DistributionAction[] =>
  all.filter(({ permission }) => may(permission))

export const distributionName = ({ name }: DistributionRow) => name

/** Row actions of the table; undefined without any. */
export const distributionRowActions = (
  actions: ReturnType<typeof distributionActions>,
  onAction: OnDistributionAction,
): RowActions<DistributionRow> | undefined =>
  actions.length
    ? {
        actions,
        nameOf: distributionName,
        offers: offersAction,
        onAction: (name, row) => {
          const action = actions.find((action) => action.name === name)
          if (action) onAction(action.name, row)
        },
      }
    : undefined
