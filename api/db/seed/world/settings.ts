import { brandStatuses, statusGroups } from '../partners/brandStatuses'
import type { TableRows } from './rows'

/** Advertiser statuses and their groups. */
export const settingRows = (): TableRows[] => [
  { table: 'advertiser_statuses', rows: brandStatuses.map((name, index) => ({ id: index + 1, name })) },
  {
    table: 'status_groups',
    rows: Object.entries(statusGroups).map(([group_name, statuses], index) => ({
      id: index + 1,
      group_name,
      statuses,
    })),
  },
]
