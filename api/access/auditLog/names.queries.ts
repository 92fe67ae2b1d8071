/** Names of records referenced by id in rows of the log, and of actors: one query per page. */
import { sql } from 'kysely'
import type { Database } from '../../db/connect'

const tables = {
  advertiser: 'advertisers',
  campaign: 'campaigns',
  campaign_step: 'campaign_steps',
  country: 'countries',
  publisher: 'publishers',
  role: 'roles',
  time_zone: 'time_zones',
  user: 'users',
} as const
type NameKind = keyof typeof tables
export const nameKinds = Object.keys(tables) as [NameKind, ...NameKind[]]

/** Record types of ids, by field name, at any depth of a row. */
const kindOfField: Readonly<Record<string, NameKind>> = {
  advertiser_id: 'advertiser',
  advertiserId: 'advertiser',
  advertisers: 'advertiser',
  affiliate_id: 'publisher',
  publisherId: 'publisher',
  publisher_id_override: 'publisher',
  publishers: 'publisher',
  affiliates: 'publisher',
  campaignId: 'campaign',
  campaign_id: 'campaign',
  steps: 'campaign_step',
  country_id: 'country',
  countryId: 'country',
  country_ids: 'country',
  countries: 'country',
  level: 'role',
  timezone_id: 'time_zone',
  sendingZone: 'time_zone',
  scheduleZone: 'time_zone',
  user_id: 'user',
  owner_id: 'user',
}
/** Fields with a different meaning in these record types. */
const kindOfFieldIn: Readonly<Record<string, Readonly<Record<string, NameKind>>>> = {
  advertiser_supported_country: { owner_id: 'advertiser' },
  publisher_supported_country: { owner_id: 'publisher' },
}

interface NamedId {
  kind: NameKind
  id: number
}
export interface AuditName extends NamedId {
  name: string
}

interface Row {
  user_id: number | null
  actor: string
  entity: string
  before: unknown
  after: unknown
}

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

function* idsIn(value: unknown, entity: string): Generator<NamedId> {
  if (typeof value !== 'object' || value === null) return
  for (const [field, inner] of Object.entries(value)) {
    const kind = kindOfFieldIn[entity]?.[field] ?? (Object.hasOwn(kindOfField, field) ? kindOfField[field] : undefined)
    if (kind) for (const id of Array.isArray(inner) ? inner : [inner]) if (isId(id)) yield { kind, id }
    yield* idsIn(inner, entity)
  }
}

const brokerOf = (actor: string) => Number(/^advertiser:(\d{1,15})$/.exec(actor)?.[1] ?? 0)

/** Names needed for a row, starting with the actor. */
function actorOf({ user_id, actor }: Row): NamedId | null {
  if (user_id !== null) return { kind: 'user', id: user_id }
  const broker = brokerOf(actor)
  return broker ? { kind: 'advertiser', id: broker } : null
}

const keyOf = ({ kind, id }: NamedId) => `${kind} ${id}`

async function readNames(db: Database, wanted: readonly NamedId[]): Promise<Map<string, string>> {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  if (!kinds.length) return new Map()
  const parts = kinds.map((kind) => {
    const ids = [...new Set(wanted.filter((one) => one.kind === kind).map(({ id }) => id))]
    return sql`select ${sql.lit(kind)} as kind, id, name from ${sql.table(tables[kind])} where id = any(${ids}::bigint[])`
  })
  const { rows } = await sql<AuditName>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.name]))
}

/** The rows with the actor's name and the names of referenced records; deleted records have no name. */
export async function withNames<R extends Row>(
  db: Database,
  rows: readonly R[],
): Promise<(R & { actor_name: string; names: AuditName[] })[]> {
  const wanted = rows.map((row) => {
    const held = [...idsIn(row.before, row.entity), ...idsIn(row.after, row.entity)]
    return { row, actor: actorOf(row), held: new Map(held.map((one) => [keyOf(one), one])) }
  })
  const nameByKey = await readNames(
    db,
    wanted.flatMap(({ actor, held }) => [...(actor ? [actor] : []), ...held.values()]),
  )
  return wanted.map(({ row, actor, held }) => ({
    ...row,
    actor_name: (actor && nameByKey.get(keyOf(actor))) ?? row.actor,
    names: [...held].flatMap(([key, one]) => {
      const name = nameByKey.get(key)
      return name === undefined ? [] : [{ ...one, name }]
    }),
  }))
}
