import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addAdvertiser, type Sandbox, startSandbox } from '../../support/injectionWorld'
import { addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../../api/test/testApi'

interface Answer {
  lead_id: number
  status: string
  message?: string
  fields?: Record<string, string>
}
interface Received {
  id: number
  format: string
  body: string | null
  http_status: number
  outcome: string
  message: string
  faults: { field: string; message: string }[]
  lead_id: number | null
  replayed_at: string | null
}
interface Fields {
  names: { theirs: string; ours: string }[]
  version: number
  fields?: object
}

const names = [
  { theirs: 'name', ours: 'full_name' },
  { theirs: 'mail', ours: 'email' },
  { theirs: 'mob', ours: 'phone' },
  { theirs: 'cc', ours: 'country' },
  { theirs: 'landing', ours: 'funnel' },
  { theirs: 'sub', ours: 'custom_param_1' },
  { theirs: 'test', ours: 'is_test' },
]

let api: TestApi
let sandbox: Sandbox
let staff: string
let publisher: number
let plain: number
let made = 0

const mail = () => `own${++made}+accept@example.test`
const form = (fields: Record<string, string> | string, token = 'own', headers: Record<string, string> = {}) =>
  api.call<Answer>('POST', '/api/leads', {
    ...{ token, raw: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const json = (body: object, token = 'own') => api.call<Answer>('POST', '/api/leads', { token, body })
const stored = (id: number) => api.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const path = (id = publisher) => `/api/publishers/${id}/fields`
async function agree(changed: object[] = names) {
  const { version } = (await api.call<Fields>('GET', path(), { token: staff })).body
  return api.call<Fields>('PUT', path(), { token: staff, body: { names: changed, version } })
}
const received = async (id = publisher) =>
  (await api.call<Received[]>('GET', `/api/publishers/${id}/received-leads`, { token: staff })).body
const replay = (ids: readonly number[], token = staff) =>
  api.call<Received[]>('POST', `/api/publishers/${publisher}/received-leads/replay`, { token, body: { ids } })

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  staff = await api.signInAs(1)
  publisher = await addPublisher(api.db, 'own')
  plain = await addPublisher(api.db, 'plain')
  await addDistribution(api.db, {
    countryId: await countryId(api.db, 'DE'),
    groups: [[[await addAdvertiser(api.db, 'First'), 10_000]]],
  })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  await received()
  await api.db.deleteFrom('received_leads').execute()
  expect((await agree()).status).toBe(200)
})

describe('a form', () => {
  it('is taken under our names as JSON is', async () => {
    const lead = { email: mail(), first_name: 'Zoë', last_name: 'Doe', phone: '0151 123 45 67', country: 'DE' }
    const { status, body } = await form({ ...lead, is_test: '1', custom_param_1: ' fb ', city: '' }, 'plain')
    expect([status, body]).toMatchObject([200, { status: 'Accepted', lead_id: expect.any(Number) }])
    expect(await stored(body.lead_id)).toMatchObject({
      ...{ email: lead.email, first_name: 'Zoë', last_name: 'Doe', phone: '+491511234567' },
      ...{ is_test: true, custom_param_1: 'fb', city: null, country_id: await countryId(api.db, 'DE') },
    })
  })

  it.each([
    ['', { email: 'email is required.' }],
    ['email=jane', { email: 'E-mail must be valid' }],
    ['email=a%40b.co&email=c%40d.co', { email: 'It has several values.' }],
    ['email=a%40b.co&first_name=M%FCller', { first_name: 'It is not UTF-8.' }],
    ['email=a%40b.co&city=%00', { city: 'It has signs that cannot be stored.' }],
    ['email=a%40b.co&is_test=perhaps', { is_test: 'Use true or false.' }],
    ['email=a%40b.co&country=XQ', { country: 'There is no country with this code.' }],
    [`email=a%40b.co&${'x=1&'.repeat(1_001)}`, { body: 'Send at most 1,000 fields.' }],
  ])('is refused with its field: %.60s', async (text, fields) => {
    const { status, body } = await form(text, 'plain')
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('takes 200 parameters and names of any kind, and is the same lead as JSON for an idempotency key', async () => {
    const email = mail()
    const many = Array.from({ length: 200 }, (_, at) => `p${at}=%00%ff&__proto__=x&constructor[at]=1`).join('&')
    const key = { 'idempotency-key': `same-${made}` }
    const first = await form(`email=${encodeURIComponent(email)}&country=DE&${many}`, 'plain', key)
    expect(first.status).toBe(200)
    const again = await api.call<Answer>('POST', '/api/leads', {
      ...{ token: 'plain', body: { email, country: 'de' }, headers: key },
    })
    expect([again.status, again.body.lead_id]).toEqual([200, first.body.lead_id])
  })
})

describe("a publisher's own names", () => {
  it('are read in forms and in JSON, and ours work too', async () => {
    const lead = { name: 'Anna van Dyck', mob: '+4915112345678', cc: 'de', landing: 'gold', sub: 'fb-17', test: '1' }
    const answers = [
      await form({ ...lead, mail: mail(), city: 'Ulm' }),
      await json({ ...lead, mail: mail(), city: 'Ulm', test: true }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(await stored(body.lead_id)).toMatchObject({
        ...{ first_name: 'Anna', last_name: 'van Dyck', phone: '+4915112345678', funnel: 'gold', city: 'Ulm' },
        ...{ custom_param_1: 'fb-17', is_test: true, country_id: await countryId(api.db, 'DE') },
      })
    }
    expect((await json({ email: mail(), country: 'DE' })).status).toBe(200)
    await agree([{ theirs: 'lead.contact.mail', ours: 'email' }])
    expect((await json({ lead: { contact: { mail: mail() } }, country: 'DE' })).status).toBe(200)
  })

  it.each([
    [{ cc: 'DE' }, { mail: 'mail is required.' }],
    [{ mail: 'jane' }, { mail: 'E-mail must be valid' }],
    [{ mail: 'a@b.co', mob: '12' }, { mob: expect.any(String) }],
    [{ mail: 'a@b.co', cc: 'XQ' }, { cc: 'There is no country with this code.' }],
    [{ mail: 'a@b.co', city: 'a\nb' }, { city: expect.any(String) }],
    [{ mail: 'a@b.co', name: `${'x'.repeat(101)} y` }, { name: 'At most 100 characters.' }],
    [{ mail: 'a@b.co', test: 'perhaps' }, { test: 'Use true or false.' }],
  ])('are those of errors: %j', async (lead, fields) => {
    for (const { status, body } of [await form(lead), await json(lead)])
      expect([status, body.fields]).toEqual([400, fields])
  })

  it('of one publisher are not those of another', async () => {
    const { status, body } = await json({ mail: mail() }, 'plain')
    expect([status, body.fields]).toEqual([400, { email: 'email is required.' }])
  })

  it('count from the next lead on, and none is lost while they change', async () => {
    const sent = Array.from({ length: 20 }, () => form({ mail: mail(), mail2: mail(), country: 'DE' }))
    await agree([{ theirs: 'mail2', ours: 'email' }])
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200)
    expect((await form({ mail: mail(), country: 'DE' })).body.fields).toEqual({ mail2: 'mail2 is required.' })
  })

  it.each([
    [[...names, { theirs: 'cc', ours: 'city' }], { 'names.7.theirs': 'This name is used twice.' }],
    [[{ theirs: ' ', ours: 'city' }], { 'names.0.theirs': 'Give it a name.' }],
    [[{ theirs: 'x', ours: 'payout' }], { 'names.0.ours': expect.any(String) }],
    [Array.from({ length: 41 }, (_, at) => ({ theirs: `n${at}`, ours: 'ignored' })), { names: 'At most 40 names.' }],
  ])('are refused if they are wrong: %#', async (changed, fields) => {
    const { status, body } = await agree(changed)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('are refused if they are outdated', async () => {
    expect(await api.call('PUT', path(), { token: staff, body: { names, version: 1 } })).toMatchObject({ status: 409 })
    expect(await api.call('GET', path(999_999), { token: staff })).toMatchObject({ status: 404 })
  })
})

describe('the log of sent leads', () => {
  it('has what came, and what it was taken for', async () => {
    const taken = await form({ mail: mail(), cc: 'DE' })
    await json({ mail: 'jane', mob: 7 })
    const log = await received()
    expect(log).toMatchObject([
      {
        ...{ format: 'json', body: '{"mail":"jane","mob":7}', http_status: 400, outcome: 'refused', lead_id: null },
        faults: [{ field: 'mail' }, { field: 'mob' }],
      },
      { format: 'form', http_status: 200, outcome: 'accepted', lead_id: taken.body.lead_id, faults: [] },
    ])
    // Without a mapping too.
    await json({ email: 'jane' }, 'plain')
    expect((await received(plain))[0]).toMatchObject({ outcome: 'refused', faults: [{ field: 'email' }] })
    expect(JSON.stringify([log, await received(plain)])).not.toContain('Bearer')
  })

  it('takes refused leads again after the names were mended, each once', async () => {
    const email = mail()
    const key = { 'idempotency-key': `late-${made}` }
    expect((await form({ 'e-mail': email, cc: 'DE' }, 'own', key)).status).toBe(400)
    const [late] = await received()
    await agree([...names, { theirs: 'e-mail', ours: 'email' }])
    const both = await Promise.all([replay([late?.id ?? 0]), replay([late?.id ?? 0])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [row] = await received()
    expect(row).toMatchObject({ outcome: 'accepted', http_status: 400, faults: [], replayed_at: expect.any(String) })
    expect(await stored(row?.lead_id ?? 0)).toMatchObject({ email, publisher_id: publisher })
    // The publisher repeats it by its key, and somebody replays it once more.
    expect((await form({ 'e-mail': email, cc: 'DE' }, 'own', key)).body.lead_id).toBe(row?.lead_id)
    await replay([late?.id ?? 0])
    const same = api.db.selectFrom('leads').select('id').where('email', '=', email)
    expect(await same.execute()).toHaveLength(1)
  })

  it('takes a lead without a key once, also if the process ended before that was noted', async () => {
    const email = mail()
    await form({ 'e-mail': email, cc: 'DE' })
    const [late] = await received()
    await agree([...names, { theirs: 'e-mail', ours: 'email' }])
    await replay([late?.id ?? 0])
    await api.db.updateTable('received_leads').set({ outcome: 'refused', lead_id: null }).execute()
    expect((await replay([late?.id ?? 0])).body).toMatchObject([{ outcome: 'accepted', lead_id: expect.any(Number) }])
    expect(await api.db.selectFrom('leads').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  it('says again why a lead is refused', async () => {
    await form({ mail: 'jane' })
    const [row] = await received()
    await agree([...names.filter(({ theirs }) => theirs !== 'mail'), { theirs: 'mail', ours: 'ignored' }])
    expect((await replay([row?.id ?? 0])).body).toMatchObject([
      { outcome: 'refused', faults: [{ field: 'email', message: 'email is required.' }], lead_id: null },
    ])
    const actions = api.db.selectFrom('audit_log').select('after').where('action', '=', 'publisher.replay_leads')
    expect((await actions.orderBy('id', 'desc').executeTakeFirst())?.after).toMatchObject({ replayed: 1, taken: 0 })
  })

  it('keeps the last hundred of each kind, and no body that is too long', async () => {
    await json({ mail: 'jane' })
    for (let at = 0; at < 103; at += 1) await json({ mail: 'x'.repeat(at), no: at })
    const log = await received()
    expect([log.length, log[0]?.body, log.at(-1)?.body]).toEqual([
      100,
      expect.stringContaining('"no":102'),
      expect.stringContaining('"no":3'),
    ])
    await json({ mail: mail(), cc: 'DE', sub: 'x', more: 'y'.repeat(70_000) })
    expect((await received())[0]).toMatchObject({ outcome: 'accepted', body: null })
    expect(await received()).toHaveLength(101)
  })

  it('is for those alone who may see leads', async () => {
    const editor = await api.signInAs(['PUBLISHERS_EDIT'])
    const log = `/api/publishers/${publisher}/received-leads`
    expect((await api.call('GET', log, { token: editor })).status).toBe(403)
    expect((await replay([1], editor)).status).toBe(403)
    expect((await api.call('GET', path(), { token: editor })).status).toBe(200)
  })
})

it('the API token that is shown or copied stands in the audit log', async () => {
  const made = await api.call<{ id: number }>('POST', '/api/publishers', {
    token: staff,
    body: { name: 'Shown', autologin_interval: 1, autologin_interval_unit: 'days', locate_leads_by: 'system' },
  })
  const shown = await api.call<{ api_token: string }>('POST', `/api/publishers/${made.body.id}/api-token/show`, {
    token: staff,
  })
  expect(shown.body.api_token).toMatch(/^[0-9a-f]{40}$/)
  const rows = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'publisher.show_token').execute()
  expect(rows).toMatchObject([{ entity_id: String(made.body.id), entity_name: 'Shown' }])
  expect(JSON.stringify(rows)).not.toContain(shown.body.api_token)
})
