import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { restPath } from '../../../shared/app/recordTypes'
import { fillFuzzWorld } from '../../test/fuzz.testWorld'
import { cascadingKeys, ownedThrough } from '../../test/cascadingKeys'
import { routes } from '../../app/start/routes'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { validBody } from '../../test/validBodies'
import { deletionActions, restorableTables } from '../../app/audit/recordTypes.queries'

interface Deletion {
  message: string
  undo: { id: string; expires_at: string } | null
}

let api: TestApi
let user: TestUser
let token: string

/** Those that nothing may name: they are made for it. */
const madeAlone = ['offer', 'advertiser', 'publisher']
const ownWays: Record<string, [path: string, body?: object]> = {
  blacklist_item: ['/api/blacklist/delete-item/1'],
  advertiser_exclusion: ['/api/advertisers/exclusion', { exclusion_id: 1 }],
  advertiser_revenue: ['/api/advertisers/revenue', { revenue_id: 1 }],
  advertiser_opening_hours: ['/api/advertisers/opening-hours', { advertiser_id: 1, country_id: 1 }],
  advertiser_supported_country: ['/api/advertisers/supported-countries', { advertiser_id: 1, country_id: 1 }],
  publisher_supported_country: ['/api/publishers/supported-countries', { affiliate_id: 1, country_id: 1 }],
  publisher_payout: ['/api/publishers/payout', { payout_id: 1 }],
  publisher_override: ['/api/publisher-override/1'],
  funnel_override: ['/api/funnel-override/1'],
}
/** How each kind of record is deleted: the one with the id 1 of fuzz.testWorld.ts. */
const deletions: Record<string, [path: string, body?: object]> = {
  ...Object.fromEntries(
    deletionActions
      .map((action) => action.replace('.delete', ''))
      .filter((entity) => !madeAlone.includes(entity))
      .map((entity) => [entity, [`${restPath(entity)}/1`]]),
  ),
  ...ownWays,
}

const secret = 'pass-7391'
/** The settings of a broker or pull with a password in a header. */
const withSecret = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'broker' || name === 'pull'
        ? { ...(value as object), headers: [{ name: 'Authorization', value: secret }] }
        : value,
    ]),
  )

const remove = async ([path, body]: [string, object?], as = token) =>
  api.call<Deletion>('DELETE', path, { token: as, body: body ?? {} })
const undo = (undo_id: string | undefined, as = token) =>
  api.call<{ code?: string; message: string; entity?: string; id?: number }>('POST', '/api/undo', {
    token: as,
    body: { undo_id },
  })

/** Every row of the tables of master data, as text. */
async function everything(): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (c.relname ~ '^(alert|report_|advertiser|publisher|cap|distribution|blacklist|preset|funnel|offer)' or c.relname = any ($1)) order by 1`,
    [restorableTables],
  )
  const found: string[] = []
  for (const { name } of rows) {
    const answer = await api.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    )
    found.push(...answer.rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}
/** Of the alert rule 1: one that is open and one that is over, each delivered by channel 1. */
const addOldAlerts = () =>
  api.database.pool.query(`
    with made as (
      insert into alerts (rule_id, kind, subject_kind, subject_id, since, opened_at, seen_at, evidence, resolved_at, is_over)
      select id, kind, 'cap', n, now(), now(), now(), '{}', case when n = 2 then now() end, n = 2
      from alert_rules, generate_series(1, 2) n where id = 1 returning id),
    told as (
      insert into alert_events (alert_id, event, at, content) select id, 'opened', now(), '{}' from made returning id)
    insert into deliveries (alert_event_id, channel_id, status, created_at) select id, 1, 'sent', now() from told`)
/** Of the alert rule 1: advertiser 1 is paused by it. Of the preset 1: the leads page of the user begins with it. */
async function nameThem() {
  await api.database.pool.query(`
    insert into advertiser_pauses (advertiser_id, rule_id, is_by_rule, paused_by, paused_at, paused_until, minutes)
    select 1, id, true, name, now(), now() + interval '30 minutes', 30 from alert_rules where id = 1`)
  const { status } = await api.call('PUT', '/api/preset-defaults/leads', { token, body: { preset_id: 1 } })
  expect(status).toBe(200)
}
const routingVersion = async () =>
  (await api.database.pool.query<{ version: string }>('select version from routing_version')).rows[0]?.version

beforeAll(async () => {
  api = await startTestApi()
  user = await api.addUser({ level: 1, email: 'ada@example.test' })
  token = await api.signInAs(user)
  await fillFuzzWorld(api, token)
  await addOldAlerts()
  await nameThem()
})
afterAll(() => api.stop())
afterEach(() => {
  api.clock.now = null
})

describe('undoing a deletion', () => {
  it('has a case for every record that can be restored', () => {
    expect([...Object.keys(deletions), ...madeAlone].map((entity) => `${entity}.delete`).sort()).toEqual(
      [...deletionActions].sort(),
    )
  })

  it.each(Object.entries(deletions))('brings back exactly the same rows: %s', async (entity, deletion) => {
    const before = await everything()
    const { status, body } = await remove(deletion)
    expect([status, typeof body.undo?.id]).toEqual([200, 'string'])
    expect(await everything()).not.toEqual(before)
    expect(await undo(body.undo?.id)).toMatchObject({ status: 200, body: { entity, id: 1 } })
    expect(await everything()).toEqual(before)
    const [last] = (
      await api.database.pool.query<{ action: string; actor: string; after: unknown }>(
        'select action, actor, after from audit_log order by id desc limit 1',
      )
    ).rows
    expect(last).toMatchObject({ action: `${entity}.undo`, actor: 'ada@example.test' })
    expect(last?.after).toMatchObject({ id: 1 })
  })

  it('leaves the page of a user with its view, and the alert with the pause of its rule', async () => {
    const pause = async () =>
      (await api.call<{ data: { paused_until: string | null }[] }>('GET', '/api/alerts', { token })).body.data.map(
        ({ paused_until }) => paused_until !== null,
      )
    await api.database.pool.query(`update alerts set subject_kind = 'advertiser' where subject_id = 1`)
    expect(await pause()).toContain(true)
    for (const path of ['/api/alert-rules/1', '/api/presets/1'])
      expect((await undo((await remove([path])).body.undo?.id)).status).toBe(200)
    expect(await pause()).toContain(true)
    expect((await api.call('GET', '/api/preset-defaults', { token })).body).toMatchObject([{ preset_id: 1 }])
  })

  it('finds again what names it: no foreign key sets another column to null', async () => {
    const { rows } = await api.database.pool.query(
      `select conname from pg_constraint where contype = 'f' and confdeltype in ('n', 'd')
         and confrelid::regclass::text = any ($1)`,
      [restorableTables],
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['offer', '/api/offers', 'offers', { name: 'Alone', slug: 'alone' }],
    ['publisher', '/api/publishers', 'publishers', { name: 'Alone' }],
    ['advertiser', '/api/advertisers', 'advertisers', { name: 'Alone' }],
  ])('brings back a whole %s with what is its own', async (entity, path, table, input) => {
    const route = routes.find((one) => one.method === 'post' && one.path === path)
    if (!route) throw new Error(`There is no POST ${path}`)
    const made = await api.call('POST', path, { token, body: { ...(validBody(route) as object), ...input } })
    expect(made.status).toBeLessThan(300)
    const { rows } = await api.database.pool.query<{ id: string }>(`select max(id) as id from ${table}`)
    const id = Number(rows[0]?.id)
    if (entity === 'publisher')
      await api.db
        .insertInto('publisher_payouts')
        .values({ publisher_id: id, country_id: null, amount: 900.1 })
        .execute()
    if (entity === 'advertiser')
      await api.db
        .insertInto('advertiser_revenues')
        .values({ advertiser_id: id, country_id: null, amount: 900.1 })
        .execute()
    const before = await everything()
    const { body } = await remove([`${path}/${id}`])
    expect(await everything()).not.toEqual(before)
    expect((await undo(body.undo?.id)).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  it('records each record that goes with its owner, and comes back', async () => {
    const { db } = api
    const made = async (table: 'advertisers' | 'publishers', name: string) => {
      const path = `/api/${table}`
      const route = routes.find((one) => one.method === 'post' && one.path === path)
      if (!route) throw new Error(`There is no POST ${path}`)
      await api.call('POST', path, { token, body: { ...(validBody(route) as object), name } })
      return (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    }
    const [advertiser_id, publisher_id] = [await made('advertisers', 'Owner'), await made('publishers', 'Owner')]
    const country_id = 1
    await db.insertInto('advertiser_revenues').values({ advertiser_id, country_id, amount: 7391.17 }).execute()
    await db.insertInto('publisher_payouts').values({ publisher_id, country_id, amount: 4218.63 }).execute()
    await db.insertInto('advertiser_supported_countries').values({ advertiser_id, country_id }).execute()
    await db.insertInto('publisher_supported_countries').values({ publisher_id, country_id }).execute()
    await db
      .insertInto('advertiser_opening_hours')
      .values({ advertiser_id, country_id, timezone_id: 1, days: '[]' })
      .execute()
    const pair = { advertiser_id, publisher_id, override_values: ['x'] }
    await db
      .insertInto('publisher_overrides')
      .values({ ...pair, origin: 'publisher', country_id })
      .execute()
    await db
      .insertInto('funnel_overrides')
      .values({ ...pair, origin: 'publisher' })
      .execute()
    const logged = async (verb: string) =>
      (
        await api.database.pool.query<{ entity: string; name: string; amount: number | null; told: object }>(
          `select entity, entity_name as name, coalesce(before, after) -> 'amount' as amount, coalesce(before, after) as told from audit_log
           where action = entity || '.' || $1 and id > $2 order by entity`,
          [verb, last],
        )
      ).rows
    const lastEntry = async () =>
      Number((await api.database.pool.query<{ id: string }>('select max(id) as id from audit_log')).rows[0]?.id)
    let last = 0
    const save = async (what: 'broker' | 'pull') => {
      const route = routes.find(({ method, path }) => method === 'put' && path === `/api/advertisers/:id/${what}`)
      if (!route) throw new Error(`The ${what} cannot be saved`)
      const url = `/api/advertisers/${advertiser_id}/${what}`
      const body = { ...(validBody(route) as object), version: undefined }
      const { status } = await api.call('PUT', url, { token, body: withSecret(body) })
      expect(status).toBe(200)
    }
    const cases = [
      // The broker is stored in the row of the advertiser itself.
      ['publishers', publisher_id, ['publisher']],
      ['advertisers', advertiser_id, ['advertiser', 'advertiser_broker']],
    ] as const
    for (const [path, id, own] of cases) {
      const entities = [...own, ...ownedThrough(await cascadingKeys(api, path))]
      if (path === 'advertisers') {
        await db.insertInto('advertiser_exclusions').values({ advertiser_id, publisher_id: 1 }).execute()
        await save('broker')
        await save('pull')
      }
      const before = await everything()
      last = await lastEntry()
      const { body } = await remove([`/api/${path}/${id}`])
      const deleted = await logged('delete')
      expect(deleted.map(({ entity }) => entity)).toEqual([...entities].sort())
      // A price and a country have the name of their owner; an override that of the page on which it is kept.
      expect(deleted.filter(({ entity }) => !entity.endsWith('_override')).map(({ name }) => name)).toEqual(
        entities.filter((entity) => !entity.endsWith('_override')).map(() => 'Owner'),
      )
      expect(JSON.stringify(deleted)).not.toContain(secret)
      expect(deleted.flatMap(({ amount }) => amount ?? [])).toEqual([path === 'advertisers' ? 7391.17 : 4218.63])
      expect((await undo(body.undo?.id)).status).toBe(200)
      expect(await everything()).toEqual(before)
      expect(await logged('undo')).toEqual(deleted)
    }
  })

  it('lets routing see the record again', async () => {
    const { body } = await remove(['/api/distributions/1'])
    const deleted = await routingVersion()
    await undo(body.undo?.id)
    expect(await routingVersion()).not.toBe(deleted)
    const list = await api.call<{ id: number; is_active: unknown }>('GET', '/api/distributions/1', { token })
    expect(list.status).toBe(200)
  })

  it('is refused the second time, to another user, and when its time is over', async () => {
    const other = await api.signInAs(1)
    const { body } = await remove(['/api/caps/1'])
    expect(await undo(body.undo?.id, other)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await undo(body.undo?.id)).status).toBe(200)
    expect(await undo(body.undo?.id)).toMatchObject({ status: 409, body: { message: 'It was undone already.' } })

    const again = await remove(['/api/caps/1'])
    api.clock.now = Date.now() + 21_000
    expect((await undo(again.body.undo?.id)).status).toBe(409)
    // The answer took eight seconds, after which Undo was offered for ten.
    api.clock.now = Date.now() + 18_500
    expect((await undo(again.body.undo?.id)).status).toBe(200)
  })

  it('is refused to a user who may no longer delete it', async () => {
    const deleter = await api.addUser({ permissions: ['CAPS_LIST', 'CAPS_DELETE'] })
    const asDeleter = await api.signInAs(deleter)
    const { body } = await remove(['/api/caps/1'], asDeleter)
    await api.database.pool.query(
      `update roles set permissions = '{}' where id = (select level from users where id = $1)`,
      [deleter.user_id],
    )
    expect((await undo(body.undo?.id, await api.signInAs(deleter))).status).toBe(403)
    await api.database.pool.query('update undoable_actions set user_id = $1 where id = $2', [
      user.user_id,
      body.undo?.id,
    ])
    expect((await undo(body.undo?.id)).status).toBe(200)
  })

  it('is refused in words where another record took its place', async () => {
    const { body } = await remove(['/api/status-groups/1'])
    await api.database.pool.query(
      `insert into status_groups (group_name, statuses) select record ->> 'group_name', '{New}'
       from (select (records -> 0 -> 'parts' -> 0 -> 'rows' ->> 0)::jsonb as record from undoable_actions where id = $1) as stored`,
      [body.undo?.id],
    )
    expect(await undo(body.undo?.id)).toMatchObject({
      status: 409,
      body: { message: 'It cannot be brought back: another one like it was made since.' },
    })
    expect((await api.database.pool.query('select from status_groups')).rowCount).toBe(1)
  })
})
