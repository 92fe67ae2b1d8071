import type { Database } from '../db/connect'

/** All status groups by name, each with the statuses it stands for. */
export const listStatusGroups = (db: Database) =>
  db.selectFrom('status_groups').select(['id', 'group_name', 'statuses']).orderBy('group_name').execute()
