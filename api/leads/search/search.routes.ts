import { type SearchKind, searchKinds, searchPermissions } from '../../../shared/app/search'
import { holds, type Session, signedIn } from '../../app/http/access'
import { route } from '../../app/http/route'
import { findRecords, searchKind } from './search.queries'
import { type RecordKey, searchAnswer, searchQuery, type SearchHitRow } from './search.schema'

const maySee = (session: Session, kind: SearchKind) => holds(session, searchPermissions[kind])

/** The id in a text; null for any other text. */
const idIn = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)

/** Records in the requested order. */
function inOrder(keys: readonly RecordKey[], hits: readonly SearchHitRow[]): SearchHitRow[] {
  const nameOf = ({ kind, id }: RecordKey) => `${kind}:${id}`
  const hitByName = new Map(hits.map((hit) => [nameOf(hit), hit]))
  return keys.flatMap((key) => hitByName.get(nameOf(key)) ?? [])
}

export const searchRoutes = [
  route({
    method: 'get',
    path: '/api/search',
    operationId: 'searchRecords',
    readsReplica: true,
    summary:
      'Searches all record types that the caller may see, by id or words of a name, with the best matches of each type.',
    access: signedIn,
    query: searchQuery,
    response: searchAnswer,
    handle: async ({ db, session, query: { q = '', records, kinds = searchKinds, limit } }) => {
      const visible = kinds.filter((kind) => maySee(session, kind))
      if (records) {
        const idsOf = (kind: SearchKind) => records.filter((key) => key.kind === kind).map(({ id }) => id)
        const asked = visible.filter((kind) => idsOf(kind).length)
        const found = await Promise.all(asked.map((kind) => findRecords(db, kind, idsOf(kind))))
        return { data: inOrder(records, found.flat()) }
      }
      const wanted = { text: q.toLowerCase(), id: idIn(q), limit }
      const found = await Promise.all(visible.map((kind) => searchKind(db, kind, wanted)))
      return { data: found.flat() }
    },
  }),
]
