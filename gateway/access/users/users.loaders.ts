import type { RecordKind } from '../../app/records/links'
import { perRequest, recordLoader } from '../../app/records/loaders'
import { users } from './users.rest'
import { userFromRest, type UserRow } from './users.row'

export const userKind: RecordKind<UserRow> = {
  type: 'User',
  loader: perRequest(({ rest }) => recordLoader(async (ids) => (await users(rest, ids)).map(userFromRest))),
}
