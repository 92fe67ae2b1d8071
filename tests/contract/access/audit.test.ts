import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import { deletionActions } from '../../../api/app/audit/recordTypes.queries'
import { createSchema } from '../../../gateway/app/schema/schema'
import { auditActionOf } from '../../../shared/access/auditActions'
import { postbackRows } from '../../../shared/access/auditLog'
import { auditedTypes } from '../../../shared/access/auditRecords'
import type { Stack } from '../../support/stack'
import { auditedMutations, recordedElsewhere } from './auditedMutations'
import type { AuditedMutation, World } from './audited/audited'
import { startMutationWorld } from '../graph/mutationWorld'

const mutations = createSchema('schema').getMutationType()?.getFields() ?? {}
let stack: Stack
let stop: () => Promise<void>
let token: string
let world: World

type Payload = Record<string, unknown> & { errors?: { message: string }[]; refused?: { message: string }[] }

/** The scalar fields of a payload that tell whether it worked, and the id of what was made. */
function selection({ name, made }: AuditedMutation): string {
  const fields = (getNamedType(mutations[name]?.type ?? null) as GraphQLObjectType).getFields()
  const asked = made && isObjectType(getNamedType(fields[made]?.type ?? null)) ? [`${made} { id }`] : []
  const refused = fields.refused ? ['refused { message }'] : []
  const others = asked.length
    ? []
    : Object.values(fields)
        .filter(({ name, type }) => name !== 'errors' && !isObjectType(getNamedType(type)))
        .map(({ name }) => name)
  return [...asked, ...refused, ...(fields.errors ? ['errors { message }'] : []), ...others].join(' ') || '__typename'
}

async function run(mutation: AuditedMutation) {
  const args = mutation.args(world)
  const { data, errors } = await stack.graphql<Record<string, Payload>>(
    `mutation { ${mutation.name}${args && `(${args})`} { ${selection(mutation)} } }`,
    { token },
  )
  const payload = data?.[mutation.name]
  return {
    payload,
    problems: [...errors, ...(payload?.errors ?? []), ...(payload?.refused ?? [])].map(({ message }) => message),
  }
}

/** How many rows of each table were written, but for the log and for what only serves requests; what is rolled back counts as none. */
const written = async () =>
  (
    await sql<{
      name: string
      rows: string
    }>`select name, count(*) as rows from written group by name order by name`.execute(stack.api.db)
  ).rows
const lastRow = async () =>
  (
    await stack.api.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0
const block = (on: boolean) =>
  sql.raw(`alter table audit_log ${on ? 'enable' : 'disable'} trigger audit_blocked`).execute(stack.api.db)

/** Record types without names. */
const nameless = ['lead', 'session', 'settings', 'accounting_settings']
/** Actions that no mutation of the table writes: of sign-in, brokers, refusals, uploads, and what a deletion's undo writes. */
const writtenElsewhere = [
  ...['user.set_up', 'user.accept_invitation', 'user.choose_password', 'user.forget_password'],
  ...[
    'session.start',
    'session.refuse',
    'two_factor.configure',
    'two_factor.use_recovery_code',
    'passkey.create',
    'user.link',
    'access.refuse',
    'campaign_list.upload',
    'broker_list.upload',
    'statement.send',
  ],
  ...[postbackRows.action, ...deletionActions.map((action) => action.replace('.delete', '.undo'))],
]
/** The log itself, what only serves requests or says how far one is, and lists that nobody changes. */
const leftOut = [
  'audit_log',
  'closing_progress',
  'idempotency_keys',
  'sessions',
  'rate_limits',
  'schema_migrations',
  'sign_in_waits',
  'known_addresses',
  'known_devices',
  'routing_version',
  'countries',
  'time_zones',
]

beforeAll(async () => {
  ;({ stack, token, world, stop } = await startMutationWorld())
  const { db } = stack.api
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
  await sql`create table written (name text)`.execute(db)
  await sql`create function note_written() returns trigger language plpgsql as $$ begin insert into written values (tg_argv[0]); return null; end $$`.execute(
    db,
  )
  for (const { name } of rows.filter(({ name }) => !leftOut.includes(name)))
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)} for each row execute function note_written(${sql.lit(name)})`.execute(
      db,
    )
  // Told as a conflict, so that the gateway does not take the API for broken.
  await sql`create function audit_blocked() returns trigger language plpgsql as $$ begin raise exception 'The log is full' using errcode = 'unique_violation'; end $$`.execute(
    db,
  )
  await sql`create trigger audit_blocked before insert on audit_log for each row execute function audit_blocked()`.execute(
    db,
  )
  await block(false)
})
afterAll(() => stop())

describe('the record of every mutation', () => {
  it('is asked for below: no mutation of the schema is missing', () => {
    expect([...auditedMutations.map(({ name }) => name), ...recordedElsewhere].sort()).toEqual(
      Object.keys(mutations).sort(),
    )
  })

  it('has a sentence for every action', () => {
    const actions = [...auditedMutations.flatMap(({ rows }) => rows), ...writtenElsewhere]
    expect(actions.filter((action) => !auditActionOf(action))).toEqual([])
  })

  // In one test each, in the order of the table: each finds what those before it made.
  it.each(auditedMutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s: as many rows as things changed, and nothing changes without them',
    async (name, mutation) => {
      await block(true)
      const before = await written()
      const blocked = await run(mutation)
      // The words for the fault of the trigger: nothing else stood in the way.
      expect([name, blocked.problems]).toEqual([name, expect.arrayContaining(['This exists already.'])])
      expect(await written()).toEqual(before)
      await block(false)

      const last = await lastRow()
      const { payload, problems } = await run(mutation)
      expect(problems).toEqual([])
      const rows = await stack.api.db
        .selectFrom('audit_log')
        .select(['action', 'entity', 'entity_id', 'entity_name', 'actor', 'address'])
        .where('id', '>', last)
        .orderBy('id')
        .execute()
      expect(rows.map(({ action }) => action)).toEqual(mutation.rows)
      expect(rows.map(({ address }) => address)).toEqual(rows.map(() => '127.0.0.1'))
      // Whose records are called something are named, those that are gone by now too.
      expect(rows.filter((row) => (row.entity_name === null) !== nameless.includes(row.entity))).toEqual([])
      // The screen has words for their record types.
      expect(rows.filter(({ entity }) => !auditedTypes.includes(entity))).toEqual([])
      // Each row is of another thing.
      expect(new Set(rows.map(({ entity, entity_id }) => `${entity} ${entity_id}`)).size).toBe(rows.length)
      const made = mutation.made && payload?.[mutation.made]
      const record = (Array.isArray(made) ? made[0] : made) as { id: string } | undefined
      if (record) world.made[name] = record.id
    },
  )
})
