import type { RecordKind } from '../../app/records/links'
import { perRequest, recordLoader } from '../../app/records/loaders'
import { roles } from './roles.rest'
import { roleFromRest, type RoleRow } from './roles.row'

export const roleKind: RecordKind<RoleRow> = {
  type: 'Role',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await roles(rest, ids)).map(roleFromRest))),
}
