import { userFromRest } from './users.row'
import { recordKind } from '../../app/records/links'

export const userKind = recordKind('User', userFromRest, (rest, ids) =>
  rest.get('/api/users', { query: { ids: ids.join() } }),
)
