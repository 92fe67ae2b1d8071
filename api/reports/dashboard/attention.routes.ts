import { attentionItems, attentionNeeds, attentionPermissions } from '../../../shared/reports/attention'
import { anyOf, holds } from '../../app/http/access'
import { route } from '../../app/http/route'
import { attentionReaders } from './attention.queries'
import { attention } from './attention.schema'

export const attentionRoutes = [
  route({
    method: 'get',
    path: '/api/dashboard/attention',
    operationId: 'getAttention',
    summary: 'Items that need attention now; each item needs the permission for the list behind it.',
    access: anyOf(...attentionPermissions),
    response: attention,
    handle: async ({ db, session, now }) => {
      const at = now()
      const read = attentionItems
        .filter((item) => holds(session, attentionNeeds[item]))
        .map(async (item) => [item, await attentionReaders[item](db, at)] as const)
      return { ...Object.fromEntries(await Promise.all(read)), as_of: new Date(at).toISOString() }
    },
  }),
]
