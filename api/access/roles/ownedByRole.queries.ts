import type { OwnedRecord } from '../../app/undo/deletions.queries'
import type { Database } from '../../db/connect'
import { listPresetsOfRole } from '../../reports/presets/presets.queries'

/** The views that are shared with a role, which they are no longer when it is deleted. */
export const ownedByRole = async (db: Database, roleId: number): Promise<OwnedRecord[]> =>
  (await listPresetsOfRole(db, roleId)).map((recorded) => ({
    ...{ entity: 'preset', id: recorded.id, recorded },
    left: { ...recorded, roles: recorded.roles.filter(({ id }) => id !== roleId) },
  }))
