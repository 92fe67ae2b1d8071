import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { storedWork } from '../../../api/access/storedWork/endedWork.queries'
import { addCap } from '../../../api/leads/intake/intake.testWorld'
import { runScheduledChanges } from '../../../api/routing/scheduledChanges/runScheduled'
import type { TestUser } from '../../../api/test/testApi'
import type { Alert } from '../../../api/watch/alerts/alerts.schema'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { permissionCode } from '../../../shared/access/permissions'
import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import { addLead, germany } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'
import { type BacktestWorld, startBacktestWorld } from '../routing/backtestWorld'

let world: BacktestWorld
let stack: Stack
let owner: TestUser
let person: string
let cap: number

beforeAll(async () => {
  world = await startBacktestWorld()
  stack = await startStack({ api: world.api })
})
afterAll(async () => {
  await stack.stop()
  await world.stop()
})
beforeEach(async () => {
  world.api.clock.now = null
  owner = await world.api.addUser()
  person = await world.api.signInAs(owner)
  // A cap of an earlier test would refuse the same value for this one.
  await world.api.db.deleteFrom('caps').execute()
  await addCap(world.api.db, { cap: 100, advertiserIds: [world.first] })
  cap = (await world.api.db.selectFrom('caps').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
})

const { stringify } = JSON
const all = ['CAPS_LIST', 'CAPS_EDIT', 'LEADS_INJECTION', 'DISTRIBUTIONS_LIST', 'CAMPAIGNS_EDIT', 'LEADS_LIST']
let made = 0
interface Token {
  id: number
  name: string
  token: string
}
const newToken = async (names: readonly string[] = all, days = 30) =>
  (
    await world.api.call<Token>('POST', '/api/access-tokens', {
      token: person,
      body: { name: `Tool ${++made}`, permissions: names.map(permissionCode), expires_in_days: days },
    })
  ).body
const revoke = ({ id }: Token) => world.api.call('DELETE', `/api/access-tokens/${id}`, { token: person })
const wall = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

interface Change {
  id: number
  state: string
  reason: string | null
  owner: string
  access_token: string | null
  can_take_over: boolean
}
const scheduleBy = async (token: string, after = HOUR) =>
  (
    await world.api.call<Change>('POST', '/api/scheduled-changes', {
      token,
      body: { entity: 'cap', record_id: cap, value: '150', at: wall(Date.now() + after) },
    })
  ).body
const changeNow = async (id: number) =>
  (await world.api.call<Change[]>('GET', `/api/scheduled-changes?ids=${id}`, { token: world.staff })).body[0]
const capNow = async () =>
  (await world.api.db.selectFrom('caps').select('cap').where('id', '=', cap).executeTakeFirstOrThrow()).cap
const run = async (after: number) => {
  const now = () => Date.now() + after
  await runScheduledChanges({ ...world.api.services, now })
}
const takeOver = (id: number, token: string) =>
  stack.graphql<{ takeOverScheduledChange: { scheduledChange: object | null; errors: { message: string }[] } }>(
    `mutation { takeOverScheduledChange(id: "${id}") { scheduledChange { state owner accessToken canTakeOver reason } errors { message } } }`,
    { token },
  )
async function alertAbout(id: number) {
  for (const rule of await listAlertRules(world.api.db))
    if (rule.kind === 'scheduled_change_stopped') await evaluateRule(createEvaluation(world.api.services), rule)
  const { body } = await world.api.call<{ data: Alert[] }>('GET', '/api/alerts?state=open', { token: world.staff })
  return body.data.find(({ subject_id }) => subject_id === id)?.text
}

describe('a change that an access token scheduled', () => {
  it('is made with the permissions of the token, and the log names the token', async () => {
    const { token, name } = await newToken()
    const { id } = await scheduleBy(token)
    expect(await changeNow(id)).toMatchObject({ state: 'waiting', access_token: name, can_take_over: true })
    await run(2 * HOUR)
    expect([await capNow(), (await changeNow(id))?.state]).toEqual([150, 'done'])
    const { actor } = await world.api.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'cap.run_schedule')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(actor).toBe(`${owner.email} (access token ${name})`)
  })

  it('is stopped when the token is revoked, with an alert, and made once a person took it over', async () => {
    const token = await newToken()
    const { id } = await scheduleBy(token.token)
    await revoke(token)
    const reason = `The access token ${token.name}, which made it, was revoked.`
    expect(await changeNow(id)).toMatchObject({ state: 'stopped', reason, can_take_over: true })
    expect(await alertAbout(id)).toContain(reason)
    await run(2 * HOUR)
    expect(await capNow()).toBe(100)

    const other = await newToken()
    expect((await takeOver(id, other.token)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    const { data } = await takeOver(id, person)
    expect(data?.takeOverScheduledChange).toEqual({
      scheduledChange: { state: 'waiting', owner: owner.name, accessToken: null, canTakeOver: false, reason: null },
      errors: [],
    })
    expect(await alertAbout(id)).toBeUndefined()
    await run(2 * HOUR)
    expect(await capNow()).toBe(150)
  })

  it('is not made with an expired token, although nothing stopped it before', async () => {
    const { token } = await newToken(all, 1)
    const { id } = await scheduleBy(token, 2 * DAY)
    await run(3 * DAY)
    expect([await capNow(), await changeNow(id)]).toMatchObject([
      100,
      { state: 'stopped', reason: expect.stringContaining('has expired'), can_take_over: false },
    ])
    expect((await takeOver(id, person)).data?.takeOverScheduledChange.errors).toHaveLength(1)
  })

  it('stays stopped if another change of the record waits by then', async () => {
    const token = await newToken()
    const { id } = await scheduleBy(token.token)
    await revoke(token)
    await scheduleBy(person)
    const { data } = await takeOver(id, person)
    expect(data?.takeOverScheduledChange.errors).toMatchObject([
      { message: 'Another change is scheduled already. Undo it first.' },
    ])
  })
})

describe('other work of an access token that was revoked', () => {
  it('is a backtest that ends with the reason', async () => {
    const token = await newToken()
    const { body } = await world.start({ distribution_id: world.distribution }, token.token)
    await revoke(token)
    await world.api.runJobs()
    expect(await world.read(body.id)).toMatchObject({
      ...{ state: 'failed', result: null },
      failure: `The access token ${token.name}, which made it, was revoked.`,
    })
  })

  it('is a backtest that does not begin, although nothing ended it yet', async () => {
    const token = await newToken()
    const { body } = await world.start({ distribution_id: world.distribution }, token.token)
    await world.api.db.deleteFrom('sessions').where('id', '=', token.id).execute()
    await world.api.runJobs()
    expect((await world.read(body.id))?.state).toBe('failed')
  })

  it.each([
    ['revoked', revoke],
    ['deleted meanwhile', ({ id }: Token) => world.api.db.deleteFrom('sessions').where('id', '=', id).execute()],
  ])('is an injection that is not sent: %s', async (_how, end) => {
    const token = await newToken()
    const publisher_id = (await world.api.db.selectFrom('publishers').select('id').executeTakeFirstOrThrow()).id
    const lead = await addLead(world.api.db, {
      ...{ publisher_id, country_id: await germany(world.api.db) },
      email: `later${++made}+accept@example.test`,
    })
    const body = { advertiser_id: world.second, lead_ids: [lead], min_delay: 1, max_delay: 1 }
    const answer = await world.api.call('POST', '/api/lead-details/inject', { token: token.token, body })
    expect([answer.status, answer.body.refused]).toEqual([200, []])
    await end(token)
    await world.api.db.updateTable('injections').set({ scheduled_at: new Date() }).where('lead_id', '=', lead).execute()
    await world.api.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await world.api.runJobs()
    const injection = await world.api.db
      .selectFrom('injections')
      .selectAll()
      .where('lead_id', '=', lead)
      .executeTakeFirstOrThrow()
    expect(injection).toMatchObject({
      ...{ status: 'completed', result: 'Rejected' },
      outcome: expect.stringContaining(`The access token ${token.name}, which made it, was revoked.`),
    })
  })

  it('is an uploaded list that cannot be imported any more, whose people are deleted', async () => {
    const token = await newToken()
    const publisher_id = (await world.api.db.selectFrom('publishers').select('id').executeTakeFirstOrThrow()).id
    const { id: campaign } = await world.api.db
      .insertInto('campaigns')
      .values({ name: `Campaign ${++made}`, publisher_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await fetch(`${world.api.url}/api/campaigns/${campaign}/sources/list?fileName=people.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/octet-stream' },
      body: 'E-mail;Country\nann@example.com;DE',
    })
    const { id, accepted } = (await answer.json()) as { id: number; accepted: number }
    expect(accepted).toBe(1)
    await revoke(token)
    const path = `/api/campaigns/${campaign}/lists/${id}`
    const said = `The access token ${token.name}, which made it, was revoked. Please upload the list again.`
    const list = await world.api.call('GET', path, { token: person })
    expect(list.body).toMatchObject({ accepted: 0, preview: [], problems: [said] })
    const imported = await world.api.call('POST', `${path}/import`, { token: person, body: { name: 'List' } })
    expect([imported.status, imported.body.message]).toEqual([409, said])
  })
})

describe('an access token', () => {
  const names = ['ALERTS_LIST', 'ALERTS_EDIT', 'REPORTS_LIST', 'PUBLISHERS_EDIT', 'ADVERTISERS_EDIT']
  const refusal = async (mutation: string, token: string) => {
    const { errors } = await stack.graphql(`mutation { ${mutation} { errors { message } } }`, { token })
    return errors[0]
  }

  it.each([
    ['telegramChat', () => 'saveAlertNotifications(input: { telegramChat: "4711" })'],
    ['emailChannelId', () => 'saveAlertNotifications(input: { emailChannelId: "1" })'],
    [
      'postbackUrl',
      () =>
        'createPublisher(input: { name: "P", autologinInterval: 1, autologinIntervalUnit: days, locateLeadsBy: system, postbackUrl: "https://elsewhere.example/?p={payout}" })',
    ],
    [
      'url',
      () =>
        `createReportSchedule(view: { report: leads, filter: {}, groupBy: offer, columns: ["leads"] }, input: { name: "S", period: yesterday, frequency: daily, timeOfDay: "08:00", destination: webhook, url: "https://elsewhere.example/", secret: ${stringify('s'.repeat(20))} })`,
    ],
  ])('may not set the destination %s, and is told so', async (field, mutation) => {
    const { token } = await newToken([...names, 'PUBLISHERS_CREATE'])
    const refused = await refusal(mutation(), token)
    expect(refused).toMatchObject({ extensions: { code: 'FORBIDDEN', fields: { [field]: expect.any(String) } } })
    expect(refused?.message).toMatch(/^An access token may not set/)
  })

  it('may change how its owner is notified, but not where', async () => {
    const { token } = await newToken(names)
    const saved = await stack.graphql<{ saveAlertNotifications: { errors: object[] } }>(
      'mutation { saveAlertNotifications(input: { sendsResolved: false }) { errors { message } } }',
      { token },
    )
    expect(saved.data?.saveAlertNotifications.errors).toEqual([])
  })

  it('may neither create, change nor delete a channel, nor set secrets of partners', async () => {
    const { token } = await newToken(names)
    const settings = { url: 'https://elsewhere.example/' }
    const channel = { kind: 'webhook', name: 'Elsewhere', settings, secret: 's'.repeat(20) }
    const { body } = await world.api.call<{ id: number }>('POST', '/api/alert-channels', {
      token: person,
      body: { ...channel, name: `Ours ${++made}` },
    })
    const { broker } = (
      await world.api.call<{ broker: { url: string; headers: object[] } }>(
        'GET',
        `/api/advertisers/${world.first}/broker`,
        { token: person },
      )
    ).body
    const settingsOf = (more: object) => ({ broker: { ...broker, ...more }, on_timeout: 'hold' })
    const refused: [string, 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['channel', 'POST', '/api/alert-channels', channel],
      ['channel', 'PUT', `/api/alert-channels/${body.id}`, channel],
      ['channel', 'DELETE', `/api/alert-channels/${body.id}`],
      ['publisher token', 'POST', `/api/publishers/1/api-token`],
      ['postback token', 'POST', `/api/advertisers/${world.first}/broker/postback-token`],
      [
        'broker URL',
        'PUT',
        `/api/advertisers/${world.first}/broker`,
        settingsOf({ url: 'https://elsewhere.example/' }),
      ],
      [
        'broker secret',
        'PUT',
        `/api/advertisers/${world.first}/broker`,
        settingsOf({ headers: [{ name: 'x-key', value: 'mine' }] }),
      ],
    ]
    for (const [what, method, path, body] of refused)
      expect([what, (await world.api.call(method, path, { token, ...(body && { body }) })).status]).toEqual([what, 403])
    const same = await world.api.call('PUT', `/api/advertisers/${world.first}/broker`, { token, body: settingsOf({}) })
    expect(same.status).toBe(200)
  })
})

describe('the list of work that runs later', () => {
  /** Tables that name a user and are not done later on that user's behalf. */
  const elsewhere: Readonly<Record<string, string>> = {
    access_links: 'of sign-in; checked again when it is used',
    advertisers: 'who created it',
    deliveries: 'who is notified, with the permissions of that user',
    alert_notifications: 'where a user is notified: set in person',
    alerts: 'who works on it',
    audit_log: 'who did it',
    failed_sign_ins: 'of sign-in',
    hidden_presets: 'a choice of a screen',
    known_addresses: 'of sign-in',
    known_devices: 'of sign-in',
    passkeys: 'of sign-in',
    preset_defaults: 'a choice of a screen',
    presets: 'a choice of a screen',
    recovery_codes: 'of sign-in',
    sessions: 'the tokens themselves; links of exports are deleted with them',
    undoable_actions: 'undone by a request of the same user',
    user_identities: 'of sign-in',
    user_settings: 'a choice of a screen',
  }

  it('has every table that names a user, or says why it is none', async () => {
    const { rows } = await world.api.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0 order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(elsewhere), ...Object.keys(storedWork)].sort())
  })
})
