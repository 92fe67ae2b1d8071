import type { Resolvers, SearchKind } from '../../generated/graphql'
import { readSearchHit } from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { followNamed } from '../../app/records/kinds'

/** Their titles are no names: a cap has none, and a lead's e-mail is another field of it. */
const nameless: readonly SearchKind[] = ['cap', 'lead']

export const searchResolvers: Resolvers = {
  SearchHit: {
    record: ({ kind, recordId, title }, _args, context, info) =>
      followNamed(kind, recordId, nameless.includes(kind) ? null : title, context, info),
  },
  Query: {
    search: async (_parent, { text, records, kinds, limit }, { rest }) => {
      const keys = records?.map(({ kind, id }, at) => `${kind}:${idNumber(id, `records.${at}.id`)}`)
      const query = { q: text ?? undefined, records: keys?.join(), kinds: kinds?.join(), limit: limit ?? undefined }
      return (await rest.get('/api/search', { query })).data.map(readSearchHit)
    },
  },
}
