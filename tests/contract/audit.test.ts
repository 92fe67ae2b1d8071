import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { accountOf } from '../../api/secrets'
import type { TestApi } from '../../api/testApi'
import { getNamedType, isObjectType, type GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import { createSchema } from '../../gateway/schema'
import {
  addAdvertiser,
  addLead,
  addPublisher,
  germany,
  readLead,
  type Sandbox,
  startSandbox,
} from '../support/injectionWorld'
import { type Stack, startStack } from '../support/stack'
import { auditedMutations, recordedElsewhere, type AuditedMutation, type World } from './auditedMutations'

const mutations = createSchema('schema').getMutationType()?.getFields() ?? {}
let stack: Stack
let sandbox: Sandbox
let token: string
let world: World
let tables: string[]

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

/** A campaign that can be started, with the ids of its two steps. */
async function readyCampaign({ db }: TestApi, advertiser_id: number, affiliate_id: number): Promise<World['campaign']> {
  const { id } = await db
    .insertInto('campaigns')
    .values({ name: 'Ready', affiliate_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [1, 2].map((number) => ({ campaign_id: id, number, name: `Step ${number}`, position: number }))
  const steps = (await db.insertInto('campaign_steps').values(rows).returning('id').execute()).map((step) => step.id)
  await db
    .insertInto('campaign_step_advertisers')
    .values(steps.map((step_id) => ({ step_id, advertiser_id, position: 0, share: 100 })))
    .execute()
  await db.insertInto('campaign_sources').values({ campaign_id: id, number: 1, name: 'S', kind: 'once' }).execute()
  const { id: list } = await db
    .insertInto('campaign_uploads')
    .values({ campaign_id: id, file_name: 'people.csv', columns: ['who', 'where'], mapping: ['', ''], rows: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('campaign_upload_rows')
    .values({ upload_id: list, line: 2, cells: ['ann@example.test', 'DE'] })
    .execute()
  return { id, steps, list }
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

/** One text for all that the database holds, but for the log and for what only serves requests. */
async function contents(): Promise<string> {
  const parts = tables.map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)} order by name`.execute(
    stack.api.db,
  )
  return JSON.stringify(rows)
}
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
const nameless = ['lead', 'session', 'settings']
/** The log itself, what only serves requests, and lists that nobody changes. */
const leftOut = [
  'audit_log',
  'idempotency_keys',
  'sessions',
  'rate_limits',
  'schema_migrations',
  'known_addresses',
  'known_devices',
  'routing_version',
  'countries',
  'time_zones',
]

beforeAll(async () => {
  sandbox = await startSandbox()
  stack = await startStack({ apiEnv: { SANDBOX_URL: sandbox.url } })
  const { db } = stack.api
  const acting = await stack.api.addUser({ level: 1 })
  token = await stack.api.signInAs(acting)
  const failedAt = new Date('2026-06-01T00:00:00Z')
  await db
    .insertInto('failed_sign_ins')
    .values({ user_id: acting.user_id, count: 3, first_at: failedAt, last_at: failedAt })
    .execute()
  const { user_id: user, email } = await stack.api.addUser({ level: 5, enable_2fa: true })
  await db
    .insertInto('sign_in_waits')
    .values({
      step: 'password',
      account: accountOf(stack.api.services.config.secretKey, email),
      source: Buffer.alloc(0),
      failures: 10,
      waits_until: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await db
    .updateTable('users')
    .set({ totp_secret: Buffer.from('unknown') })
    .where('id', '=', user)
    .execute()
  const country = await germany(db)
  const other = (await db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
  const publisher = await addPublisher(db)
  const advertiser = await addAdvertiser(db, 'Brand')
  const lead = (email: string, more: object) =>
    addLead(db, { affiliate_id: publisher, country_id: country, email, advertiser_id: advertiser, ...more })
  const leads = {
    accepted: await lead('accepted@example.test', { lead_status_id: 2 }),
    pending: await lead('pending@example.test', { lead_status_id: 6, converted_at: new Date(), revenue: 100 }),
    rejectable: await lead('rejectable@example.test', { lead_status_id: 6, converted_at: new Date(), revenue: 100 }),
    rejected: await lead('rejected+accept@example.test', { lead_status_id: 3, advertiser_id: null }),
    held: await lead('held@example.test', { lead_status_id: 1, advertiser_id: null }),
  }
  const { created_at: lead_created_at } = await readLead(db, leads.held)
  const sent_at = new Date(Date.now() - 60_000)
  const history = {
    lead_id: leads.held,
    created_at: sent_at,
    advertiser_id: advertiser,
    status: 'Submitted',
    message: 'No answer.',
  }
  const { id: attempt } = await db
    .insertInto('lead_histories')
    .values(history)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('distributions')
    .values({ id: 1000, name: 'Of before', timezone_id: 1, country_id: country })
    .execute()
  const decision = {
    ...{ distribution_id: 1000, timeslot_id: 1, group_id: 1, credit_changes: [], offered: [advertiser] },
    told: {
      funnel_override: null,
      funnel_override_origin: null,
      publisher_id_override: null,
      pub_override_origin: null,
      parameters: {},
    },
  }
  await db
    .insertInto('open_attempts')
    .values({
      history_id: attempt,
      lead_id: leads.held,
      lead_created_at,
      advertiser_id: advertiser,
      state: 'held',
      sent_at,
      due_at: sent_at,
      reason: 'No answer.',
      decision: JSON.stringify(decision),
    })
    .execute()
  const failed = {
    affiliate_id: publisher,
    lead_id: leads.accepted,
    lead_created_at,
    event: 'accepted',
    created_at: sent_at,
    facts: '{}',
    status: 'failed',
    attempts: 3,
  }
  const { id: postback } = await db
    .insertInto('publisher_postbacks')
    .values(failed)
    .returning('id')
    .executeTakeFirstOrThrow()
  const campaign = await readyCampaign(stack.api, advertiser, publisher)
  world = { advertiser, publisher, country, other, leads, campaign, attempt, postback, user, made: {} }

  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
  tables = rows.map(({ name }) => name).filter((name) => !leftOut.includes(name))
  // Told as a conflict, so that the gateway does not take the API for broken.
  await sql`create function audit_blocked() returns trigger language plpgsql as $$ begin raise exception 'The log is full' using errcode = 'unique_violation'; end $$`.execute(
    db,
  )
  await sql`create trigger audit_blocked before insert on audit_log for each row execute function audit_blocked()`.execute(
    db,
  )
  await block(false)
})
afterAll(async () => {
  await stack.stop()
  await sandbox.stop()
})

describe('the record of every mutation', () => {
  it('is asked for below: no mutation of the schema is missing', () => {
    expect([...auditedMutations.map(({ name }) => name), ...recordedElsewhere].sort()).toEqual(
      Object.keys(mutations).sort(),
    )
  })

  // In one test each, in the order of the table: each finds what those before it made.
  it.each(auditedMutations.map((mutation) => [mutation.name, mutation] as const))(
    '%s: as many rows as things changed, and nothing changes without them',
    async (name, mutation) => {
      await block(true)
      const before = await contents()
      const blocked = await run(mutation)
      // The words for the fault of the trigger: nothing else stood in the way.
      expect([name, blocked.problems]).toEqual([name, expect.arrayContaining(['This exists already.'])])
      expect(await contents()).toBe(before)
      await block(false)

      const last = await lastRow()
      const { payload, problems } = await run(mutation)
      expect(problems).toEqual([])
      const rows = await stack.api.db
        .selectFrom('audit_log')
        .select(['action', 'entity', 'entity_id', 'entity_name', 'actor'])
        .where('id', '>', last)
        .orderBy('id')
        .execute()
      expect(rows.map(({ action }) => action)).toEqual(mutation.rows)
      // Whose records are called something are named, those that are gone by now too.
      expect(rows.filter((row) => (row.entity_name === null) !== nameless.includes(row.entity))).toEqual([])
      // Each row is of another thing.
      expect(new Set(rows.map(({ entity_id }) => entity_id)).size).toBe(rows.length)
      const made = mutation.made && payload?.[mutation.made]
      const record = (Array.isArray(made) ? made[0] : made) as { id: string } | undefined
      if (record) world.made[name] = record.id
    },
  )
})
