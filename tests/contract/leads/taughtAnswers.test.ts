import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { addAdvertiser, readHistory, readLead, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { until, waitingForLock } from '../../../api/test/polling'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
let sandbox: Sandbox
let token: string
let made = 0
const access = ['LEADS_PROGRESS_LOGS', 'LEADS_INJECTION', 'ADVERTISERS_EDIT']
const free = ['AT', 'BE', 'BG', 'CZ', 'DK', 'EE', 'FI', 'GR', 'HU', 'IE', 'IT']

const says = (means: string, at: string, value: string) => ({
  ...{ means, every: true },
  conditions: [{ of: 'value', at, test: 'is', values: [value] }],
})

/** Two advertisers in a waterfall, in a country of their own. */
async function world() {
  const { db } = stack.api
  const code = free.pop() ?? ''
  const [first, second] = [
    await addAdvertiser(db, `${code} first`, { broker: { idempotent: false } }),
    await addAdvertiser(db, `${code} second`),
  ]
  await addDistribution(db, {
    countryId: await countryId(db, code),
    groups: [[[first, 10_000]], [[second, 10_000]]],
  })
  const send = async (tag: string) =>
    (
      await stack.api.call<{ lead_id: number }>('POST', '/api/leads', {
        token: 'publisher',
        body: { email: `lead${++made}+${tag}@example.test`, country: code },
      })
    ).body.lead_id
  return { first, second, send }
}
const attemptOf = async (lead: number) =>
  await stack.api.db
    .selectFrom('open_attempts')
    .select(['history_id', 'state', 'may_ask'])
    .where('lead_id', '=', lead)
    .executeTakeFirst()
const held = async (lead: number) => String((await attemptOf(lead))?.history_id)
const rulesOf = async (advertiser: number) =>
  (
    (
      await stack.api.db
        .selectFrom('advertisers')
        .select('broker')
        .where('id', '=', advertiser)
        .executeTakeFirstOrThrow()
    ).broker as unknown as { answer: { rules: { means: string }[] } }
  ).answer.rules

interface Lesson {
  held: number
  looked: number
  changed: number
  places: number
  postbacks: { publisherName: string; count: number }[]
  changes: { leadId: string; was: string; response: string }[]
}
const lesson = async (id: string, rule: object, as = token) =>
  stack.graphql<{ answerLesson: Lesson | null }>(
    `query ($id: ID!, $rule: AnswerRuleInput!) {
      answerLesson(id: $id, rule: $rule) { held looked changed places postbacks { publisherName count } changes { leadId was response } }
    }`,
    { token: as, variables: { id, rule } },
  )
const teaching = (id: string, rule: object, changed = 0, as = token) =>
  stack.graphql<{ teachAnswer: { settled: number | null; errors: { code: string; message: string }[] } }>(
    `mutation ($id: ID!, $rule: AnswerRuleInput!, $changed: NonNegativeInt!) {
      teachAnswer(id: $id, rule: $rule, changed: $changed) { settled errors { code message } }
    }`,
    { token: as, variables: { id, rule, changed } },
  )
const teach = async (...asked: Parameters<typeof teaching>) => (await teaching(...asked)).data?.teachAnswer
const settle = async (id: string, outcome: string) =>
  (
    await stack.graphql<{ settleHeldLead: { errors: object[] } }>(
      `mutation ($id: ID!, $outcome: Settlement!) { settleHeldLead(id: $id, outcome: $outcome) { errors { message } } }`,
      { token, variables: { id, outcome } },
    )
  ).data?.settleHeldLead.errors

beforeAll(async () => {
  sandbox = await startSandbox()
  stack = await startStack({ apiEnv: { SANDBOX_URL: sandbox.url } })
  token = await stack.api.signInAs(access)
  await addPublisher(stack.api.db, 'publisher')
})
afterAll(async () => {
  await stack.stop()
  await sandbox.stop()
})

describe('an answer that fits no condition', () => {
  it('is taught as accepted: the held leads that got it are settled, and the next one is understood', async () => {
    const { first, send } = await world()
    const leads = [await send('nonsense'), await send('nonsense')] as const
    const other = await send('html')
    const { data } = await stack.graphql<{ heldLead: object }>(
      `query ($id: ID!) { heldLead(id: $id) { response httpStatus } }`,
      { token, variables: { id: await held(leads[0]) } },
    )
    expect(data?.heldLead).toEqual({ response: '{"hello":"world"}', httpStatus: 200 })
    const rule = says('accepted', 'hello', 'world')
    expect((await lesson(await held(leads[0]), rule)).data?.answerLesson).toMatchObject({ held: 2, changed: 0 })
    expect(await rulesOf(first)).toHaveLength(2)
    expect(await teach(await held(leads[0]), rule)).toEqual({ settled: 2, errors: [] })
    for (const lead of leads)
      expect(await readLead(stack.api.db, lead)).toMatchObject({ lead_status_id: 2, advertiser_id: first })
    expect((await attemptOf(other))?.state).toBe('held')
    expect((await rulesOf(first)).map(({ means }) => means)).toEqual(['accepted', 'refused', 'accepted'])
    expect(await readLead(stack.api.db, await send('nonsense'))).toMatchObject({
      ...{ lead_status_id: 2, advertiser_id: first },
    })
    const audited = await stack.api.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'in', ['advertiser_broker.teach', 'lead.settle'])
      .where('entity_id', 'in', [String(first), ...leads.map(String)])
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['advertiser_broker.teach', 'lead.settle', 'lead.settle'])
  })

  it.each([
    ['refused', 'gave no reason'],
    ['duplicate', 'has this lead already'],
  ])('is taught as %s: the lead goes on to the next advertiser', async (means, reason) => {
    const { first, second, send } = await world()
    const lead = await send('nonsense')
    expect(await teach(await held(lead), says(means, 'hello', 'world'))).toEqual({ settled: 1, errors: [] })
    await stack.api.runJobs()
    expect(await readHistory(stack.api.db, lead)).toMatchObject([
      { advertiser_id: first, status: 'Rejected', message: expect.stringContaining(reason) },
      { advertiser_id: second, status: 'Submitted' },
    ])
  })

  it('is taught as to be tried again: the broker is asked again, and nobody else', async () => {
    const { send } = await world()
    const lead = await send('nonsense')
    expect(await teach(await held(lead), says('try_again', 'hello', 'world'))).toEqual({ settled: 1, errors: [] })
    expect(await attemptOf(lead)).toMatchObject({ state: 'held', may_ask: true })
    const { rows } = await stack.api.database.pool.query<{ wait: number }>(
      `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where task_identifier = 'attempt' and key = $1`,
      [`attempt:${await held(lead)}`],
    )
    expect(rows[0]?.wait).toBeGreaterThan(20)
    expect(rows[0]?.wait).toBeLessThan(31)
  })

  it('tells which places in caps and which postbacks to publishers depend on it', async () => {
    const { db } = stack.api
    const { first, send } = await world()
    await addCap(db, { cap: 5, advertiserIds: [first] })
    const publisher = db.updateTable('publishers').where('name', '=', 'publisher')
    await publisher.set({ postback_url: 'https://pub.example/', postback_events: ['accepted'] }).execute()
    const id = await held(await send('nonsense'))
    await send('nonsense')
    const effects = async (means: string) => (await lesson(id, says(means, 'hello', 'world'))).data?.answerLesson
    expect(await effects('accepted')).toMatchObject({
      ...{ held: 2, places: 2, postbacks: [{ publisherName: 'publisher', count: 2 }] },
    })
    expect(await effects('refused')).toMatchObject({ held: 2, places: 2, postbacks: [] })
    await publisher.set({ postback_url: null, postback_events: [] }).execute()
    expect(await effects('accepted')).toMatchObject({ places: 2, postbacks: [] })
  })

  it('is not taught against known answers unless somebody has seen them', async () => {
    const { first, send } = await world()
    const known = await send('nonsense')
    expect(await settle(await held(known), 'refused')).toEqual([])
    const lead = await send('nonsense')
    const rule = says('accepted', 'hello', 'world')
    expect((await lesson(await held(lead), rule)).data?.answerLesson).toMatchObject({
      ...{ held: 1, changed: 1 },
      changes: [{ leadId: String(known), was: 'refused', response: '{"hello":"world"}' }],
    })
    expect(await teach(await held(lead), rule)).toMatchObject({
      settled: null,
      errors: [{ code: 'CONFLICT', message: '1 known answer would have another meaning.' }],
    })
    expect([await rulesOf(first), (await attemptOf(lead))?.state]).toMatchObject([{ length: 2 }, 'held'])
    expect(await teach(await held(lead), rule, 1)).toEqual({ settled: 1, errors: [] })
  })

  it('needs a condition that it fulfils, a lead that is held, and all permissions', async () => {
    const { send } = await world()
    const lead = await send('nonsense')
    const id = await held(lead)
    const rule = says('accepted', 'hello', 'world')
    expect(await teach(id, says('accepted', 'hello', 'moon'))).toMatchObject({
      errors: [{ message: 'This answer does not fulfil it.' }],
    })
    expect((await lesson(id, says('accepted', 'hello', 'moon'))).errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT' } },
    ])
    expect((await teaching('999999999', rule)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    for (const left of access) {
      const one = await stack.api.signInAs(access.filter((name) => name !== left))
      expect((await lesson(id, rule, one)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
      expect(await teach(id, rule, 0, one)).toBeUndefined()
    }
    expect(await settle(id, 'duplicate')).toEqual([])
    expect((await teaching(id, rule)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  })

  it('that was replaced meanwhile is not settled by what the old one meant', async () => {
    const { send } = await world()
    const [asked, other] = [await send('nonsense'), await send('nonsense')]
    const id = Number(await held(other))
    // It is asked again just before it is settled.
    const answered = await stack.api.database.pool.connect()
    await answered.query('begin')
    await answered.query('select from leads where id = $1 for update', [other])
    const taughtNow = teach(await held(asked), says('accepted', 'hello', 'world'))
    await until(async () => (await stack.api.database.pool.query(waitingForLock)).rows.length > 0)
    await answered.query(`update lead_histories set res_payload = '{"hello":"moon"}' where id = $1`, [id])
    await answered.query('commit')
    answered.release()
    expect(await taughtNow).toEqual({ settled: 1, errors: [] })
    expect([(await attemptOf(other))?.state, await attemptOf(asked)]).toEqual(['held', undefined])
  })

  it('is found among any number of held leads', async () => {
    const { send } = await world()
    const id = Number(await held(await send('nonsense')))
    const many = (table: string, key: string, own: string) =>
      stack.api.database.pool.query(
        `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('${key}', 9000000 + n, ${own}))).*
        from ${table} one, generate_series(1, 1000) n where one.${key} = $1`,
        [id],
      )
    await many('lead_histories', 'id', "'lead_id', 9000000 + n")
    await many('open_attempts', 'history_id', "'lead_id', 9000000 + n, 'sent_at', one.sent_at - interval '1 hour'")
    expect((await lesson(String(id), says('accepted', 'hello', 'world'))).data?.answerLesson).toMatchObject({
      ...{ held: 1_000, changed: 0 },
    })
    await stack.api.database.pool.query('delete from open_attempts where history_id > 9000000')
  })

  it('that gave no answer cannot be taught', async () => {
    const { send } = await world()
    const lead = await send('drop')
    expect(await teach(await held(lead), says('accepted', 'hello', 'world'))).toMatchObject({
      errors: [{ message: 'The broker gave no answer.' }],
    })
  })
})
