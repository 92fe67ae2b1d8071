import type { RecordKind } from '../links'
import { perRequest, recordLoader } from '../loaders'
import { roles } from './roles.rest'
import { roleFromRest, type RoleRow } from './roles.row'

export const roleKind: RecordKind<RoleRow> = {
  type: 'Role',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await roles(rest, ids)).map(roleFromRest))),
}
