import { roleFromRest } from './roles.row'
import { recordKind } from '../../app/records/links'

export const roleKind = recordKind('Role', roleFromRest, (rest, ids) =>
  rest.get('/api/roles', { query: { ids: ids.join() } }),
)
