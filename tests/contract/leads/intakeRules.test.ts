import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { blacklistTypeIdOf } from '../../../api/db/reference/blacklistTypes'
import { hostileBodies } from '../../../api/test/hostileInput'
import { leadBody } from '../../../api/leads/intake/intake.schema'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'

interface Answer {
  lead_id: number
  status: string
  reason: string | null
  autologin_url: string | null
  country: string | null
  located_by: string | null
  fields?: Record<string, string>
  message?: string
}

let api: TestApi
let sandbox: Sandbox
let made = 0
const ids: Record<string, number> = {}

const send = (body: object, token: string | undefined = 'one', headers: Record<string, string> = {}) =>
  api.call<Answer>('POST', '/api/leads', { token, body, headers })
const lead = (more: object = {}) => ({ email: `lead${++made}+accept@example.test`, country: 'DE', ...more })
const stored = (id: number) => api.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const history = (id: number) =>
  api.db.selectFrom('lead_histories').selectAll().where('lead_id', '=', id).orderBy('id').execute()
const count = async () =>
  Number(
    (
      await api.db
        .selectFrom('leads')
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  await addPublisher(api.db, 'one')
  await addPublisher(api.db, 'asleep', { status: 'inactive' })
  await addPublisher(api.db, 'strict', { block_duplicate_leads: true })
  await addPublisher(api.db, 'by-phone', { locate_leads_by: 'phone' })
  await addPublisher(api.db, 'by-ip', { locate_leads_by: 'ip_address' })
  ids.german = await addPublisher(api.db, 'german')
  for (const code of ['DE', 'FR', 'US']) ids[code] = await countryId(api.db, code)
  await api.db
    .insertInto('publisher_supported_countries')
    .values({ publisher_id: ids.german, country_id: ids.DE ?? 0 })
    .execute()
  ids.first = await addAdvertiser(api.db, 'First')
  ids.second = await addAdvertiser(api.db, 'Second')
  await addDistribution(api.db, {
    countryId: ids.DE ?? 0,
    dataOverride: { custom_param_1: ['told'] },
    groups: [[[ids.first, 10_000]], [[ids.second, 10_000]]],
  })
  for (const code of ['FR', 'US'])
    await addDistribution(api.db, { countryId: ids[code] ?? 0, groups: [[[ids.first, 10_000]]] })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

describe('a lead that a publisher sends', () => {
  it('is stored completely, sent, and answered with an autologin link of ours', async () => {
    const { status, body } = await send(
      lead({
        first_name: 'Jane',
        last_name: 'Doe',
        phone: '0151 123 45 67',
        ip: '2a02:02e0::1',
        city: 'Köln',
        language: 'de',
        funnel: 'gold',
        hit_id: 'h1',
        custom_param_1: 'facebook',
        custom_param_5: 'five',
        is_test: true,
        lead_status_id: 5,
        payout: 1000,
        is_hidden: true,
      }),
    )
    expect([status, body]).toEqual([
      200,
      {
        lead_id: expect.any(Number),
        status: 'Accepted',
        autologin_url: expect.stringContaining('/autologin?token='),
        reason: null,
        country: 'DE',
        located_by: 'system',
      },
    ])
    expect(await stored(body.lead_id)).toMatchObject({
      lead_status_id: 2,
      advertiser_id: ids.first,
      phone: '+491511234567',
      ip: '2a02:2e0::1',
      city: 'Köln',
      funnel: 'gold',
      hit_id: 'h1',
      custom_param_1: 'facebook',
      custom_param_5: 'five',
      is_test: true,
      is_hidden: false,
      payout: 0,
      country_id: ids.DE,
      country_id_submitted: ids.DE,
      country_id_by_phone: ids.DE,
      country_id_by_ip: ids.DE,
      advertiser_status: 'New',
      autologin_url: expect.stringContaining(sandbox.url),
    })
    const [attempt, ...more] = await history(body.lead_id)
    expect(more).toEqual([])
    expect(attempt).toMatchObject({
      status: 'Accepted',
      advertiser_id: ids.first,
      funnel: 'gold',
      res_payload: expect.stringContaining('"success":true'),
      trace: expect.arrayContaining([expect.objectContaining({ of: 'advertiser', outcome: 'chosen' })]),
    })
    expect(sandbox.journal.entries.at(-1)).toMatchObject({
      broker: 'first',
      reference: `attempt-${attempt?.id}`,
      decision: 'taken',
    })
  })

  it('continues after refusals, and is rejected with the last reason if nobody accepts', async () => {
    const refusing = { url: 'sandbox:/brokers/refusing/leads' }
    await api.db
      .updateTable('advertisers')
      .set({
        broker: JSON.stringify({
          ...((
            await api.db
              .selectFrom('advertisers')
              .select('broker')
              .where('id', '=', ids.first ?? 0)
              .executeTakeFirstOrThrow()
          ).broker as object),
          ...refusing,
        }),
      })
      .where('id', '=', ids.second ?? 0)
      .execute()
    const { body } = await send(lead({ email: `lead${++made}+refuse@example.test` }))
    expect(body).toMatchObject({
      status: 'Rejected',
      autologin_url: null,
      reason: expect.stringMatching(/^Rejected by Second: \w/),
    })
    const attempts = await history(body.lead_id)
    expect(
      attempts.map(({ advertiser_id, status, restriction_origin }) => [advertiser_id, status, restriction_origin]),
    ).toEqual([
      [ids.first, 'Rejected', 'broker'],
      [ids.second, 'Rejected', 'broker'],
      [null, 'Rejected', 'system'],
    ])
    expect(await api.db.selectFrom('open_attempts').selectAll().execute()).toEqual([])
  })

  it('comes from an active publisher with its API token', async () => {
    const before = await count()
    const answers = [
      await send(lead(), 'nobody'),
      await api.call('POST', '/api/leads', { body: lead() }),
      await send({ email: 5 }, 'nobody'),
      await send(lead(), 'asleep'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 403])
    expect(await count()).toBe(before)
    // Counts from the very next request, in whichever process.
    await api.db.updateTable('publishers').set({ status: 'active' }).where('name', '=', 'asleep').execute()
    expect((await send(lead(), 'asleep')).status).toBe(200)
  })

  it.each([
    [{ email: undefined }, 'email'],
    [{ email: 'jane' }, 'email'],
    [{ email: 'a@b' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.test` }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '1234567890123456789' }, 'phone'],
    [{ ip: '1.2.3' }, 'ip'],
    [{ country: 'Germany' }, 'country'],
    [{ country: 'XQ' }, 'country'],
    [{ language: 'not a language' }, 'language'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ last_name: 7 }, 'last_name'],
    [{ city: 'a\nb' }, 'city'],
    [{ offer: {} }, 'offer'],
    [{ funnel: ['x'] }, 'funnel'],
    [{ hit_id: 'x'.repeat(256) }, 'hit_id'],
    [{ custom_param_3: true }, 'custom_param_3'],
    [{ is_test: 'yes' }, 'is_test'],
  ])('is refused with the name of the field that is wrong: %p', async (wrong, field) => {
    const { status, body } = await send(lead(wrong))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })
})

it('with whatever in it is answered, not suffered', async () => {
  for (const raw of hostileBodies(leadBody)) {
    const { status } = await api.call('POST', '/api/leads', { token: 'one', raw })
    expect([raw.slice(0, 200), status < 500]).toEqual([raw.slice(0, 200), true])
  }
})

describe('the country of a lead', () => {
  it.each([
    ['one', { country: 'FR', ip: '85.214.132.117', phone: '+12025550123' }, 'FR', 'system'],
    ['by-ip', { country: 'FR', ip: '85.214.132.117', phone: '+12025550123' }, 'DE', 'ip_address'],
    ['by-phone', { country: 'FR', ip: '85.214.132.117', phone: '+12025550123' }, 'US', 'phone'],
    ['by-phone', { country: 'FR', ip: '85.214.132.117', phone: '12345' }, 'FR', 'system'],
    ['by-ip', { country: 'FR', ip: '10.0.0.1', phone: '+12025550123' }, 'FR', 'system'],
    ['one', { country: null, ip: '85.214.132.117', phone: '+12025550123' }, 'DE', 'ip_address'],
    ['one', { country: '', ip: '', phone: '0012025550123' }, 'US', 'phone'],
  ])('for %s with %p is %s', async (token, facts, country, located_by) => {
    expect((await send(lead(facts), token)).body).toMatchObject({ status: 'Accepted', country, located_by })
  })

  it('may be unknown: then nobody can take the lead', async () => {
    expect((await send(lead({ country: null }))).body).toMatchObject({
      status: 'Rejected',
      reason: 'The country of the lead is not known.',
      country: null,
      located_by: null,
    })
  })

  it('must be one that the publisher may send from, where it names any', async () => {
    expect((await send(lead(), 'german')).body.status).toBe('Accepted')
    const { body } = await send(lead({ country: 'FR' }), 'german')
    expect(body).toMatchObject({ status: 'Rejected', reason: 'The publisher may not send leads from this country.' })
    expect(await stored(body.lead_id)).toMatchObject({
      lead_status_id: 3,
      rejection_reason: body.reason,
      advertiser_id: null,
    })
    expect(await history(body.lead_id)).toMatchObject([
      { status: 'Rejected', restriction_origin: 'system', message: body.reason },
    ])
  })
})

describe('the blacklist', () => {
  const item = (type: string, value: string, more: object = {}) =>
    api.db
      .insertInto('blacklist_items')
      .values({ blacklist_type_id: blacklistTypeIdOf(type), blacklist_value: value, ...more })
      .execute()

  it('rejects leads by each type of value, from listing until expiry', async () => {
    const cases: [string, string, object][] = [
      ['Funnel Slug', 'evil', { funnel: 'Evil' }],
      ['IP', '203.0.113.7', { ip: '::ffff:203.0.113.7' }],
      ['IP Range', '192.0.2.0-192.0.2.255', { ip: '192.0.2.44' }],
      ['IP Range', '2001:db8::-2001:db8::ff', { ip: '2001:db8::7' }],
      ['Email', 'bad@example.org', { email: 'BAD@example.org' }],
      ['Email Domain', 'spam.example', { email: 'x@mail.SPAM.example' }],
      ['Phone', '+491511111111', { phone: '0151 1111111' }],
      ['Phone Prefix', '+3361', { phone: '+33612345678' }],
      ['First Name', 'Asdf', { first_name: 'ASDF' }],
      ['Last Name', 'Von Test', { last_name: 'von  test' }],
    ]
    for (const [, , facts] of cases)
      expect(
        (await send(lead({ ...facts, ...('email' in facts ? { email: `a+accept-${++made}@example.test` } : {}) }))).body
          .status,
      ).toBe('Accepted')
    for (const [type, value] of cases) await item(type, value)
    for (const [type, , facts] of cases)
      expect((await send(lead(facts))).body).toMatchObject({
        status: 'Rejected',
        reason: `The lead is on the blacklist (${type}).`,
      })
    await item('Country', String(ids.US))
    expect((await send(lead({ country: 'US' }))).body.status).toBe('Rejected')
    await api.db
      .updateTable('blacklist_items')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    for (const [, , facts] of cases)
      expect(
        (await send(lead({ ...facts, ...('email' in facts ? { email: `a+accept-${++made}@example.test` } : {}) }))).body
          .status,
      ).toBe('Accepted')
  })

  it('hides leads where the item says so', async () => {
    await item('Email Domain', 'bots.example', { hide_blocked: true })
    const { body } = await send(lead({ email: 'x@bots.example' }))
    expect([body.status, (await stored(body.lead_id)).is_hidden]).toEqual(['Rejected', true])
    expect((await stored((await send(lead({ first_name: 'Jane' }))).body.lead_id)).is_hidden).toBe(false)
  })
})

describe('duplicates', () => {
  it('are rejected if configured: same e-mail or phone as any earlier lead', async () => {
    await send(lead({ email: 'Twice+accept@example.test', phone: '+491517777777' }))
    const again = [
      { email: 'tWICE+accept@example.test' },
      { phone: '0151 777 77 77' },
      { phone: '0049 (151) 7777-777' },
      { phone: '4915177 77777' },
    ]
    for (const facts of again)
      expect((await send(lead(facts), 'strict')).body).toMatchObject({
        status: 'Rejected',
        reason: 'The lead is a duplicate.',
      })
    expect((await send(lead({ email: 'twice+accept@example.test' }))).body.status).toBe('Accepted')
    expect((await send(lead({ phone: '+491517777778' }), 'strict')).body.status).toBe('Accepted')
  })

  it('are not found among registrations of campaigns', async () => {
    const { lead_id } = (await send(lead({ email: 'again+accept@example.test', phone: '+491517777779' }))).body
    await api.database.pool.query('update leads set is_campaign = true where id = $1', [lead_id])
    const own = { email: 'again+accept@example.test', phone: '+491517777779' }
    expect((await send(lead(own), 'strict')).body.status).toBe('Accepted')
  })

  it('are found among leads that come at the same moment: one of them is the first', async () => {
    const same = lead({ phone: '+491516666666' })
    const bodies = [
      same,
      { ...same, email: same.email.toUpperCase() },
      lead({ phone: '0151/6666666' }),
      same,
      same,
      same,
    ]
    const answers = await Promise.all(bodies.map((body) => send(body, 'strict')))
    expect(answers.map(({ body: { status } }) => status).sort()).toEqual([
      'Accepted',
      'Rejected',
      'Rejected',
      'Rejected',
      'Rejected',
      'Rejected',
    ])
  })
})

describe('an idempotency key', () => {
  it('makes retries safe: one lead and one response, even concurrently', async () => {
    const body = lead()
    const key = { 'Idempotency-Key': 'retry-1' }
    const before = await count()
    const answers = [
      ...(await Promise.all([1, 2, 3, 4].map(() => send(body, 'one', key)))),
      await send(body, 'one', key),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 'Accepted', autologin_url: expect.stringContaining('token=') })
    expect(await count()).toBe(before + 1)
    expect((await send(lead(), 'one', key)).status).toBe(409)
    expect((await send(body, 'german', key)).body.lead_id).not.toBe(answers[0]?.body.lead_id)
    expect((await send(body, 'one', { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(400)
  })
})
