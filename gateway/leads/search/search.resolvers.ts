import type { Resolvers, SearchKind } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { followNamed } from '../../app/records/recordKinds'
import { type RestSearchHit, search } from './search.rest'

/** Their titles are no names: a cap has none, and a lead's e-mail is another field of it. */
const nameless: readonly SearchKind[] = ['cap', 'lead']

const hit = ({ kind, id, title, detail, is_active, match }: RestSearchHit) => ({
  ...{ kind, title, detail, match, isActive: is_active },
  recordId: String(id),
})

export type SearchHitParent = ReturnType<typeof hit>

export const searchResolvers: Resolvers = {
  SearchHit: {
    record: ({ kind, recordId, title }, _args, context, info) =>
      followNamed(kind, recordId, nameless.includes(kind) ? null : title, context, info),
  },
  Query: {
    search: async (_parent, { text, records, kinds, limit }, { rest }) => {
      const keys = records?.map(({ kind, id }, at) => `${kind}:${idNumber(id, `records.${at}.id`)}`)
      const { data } = await search(rest, {
        q: text ?? undefined,
        records: keys?.join(),
        kinds: kinds?.join(),
        limit: limit ?? undefined,
      })
      return data.map(hit)
    },
  },
}
