import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser, addLead, addPublisher, germany, readLead } from '../../support/injectionWorld'

interface Received {
  id: number
  method: string
  query: string
  body: string
  is_mapped: boolean
  http_status: number
  outcome: string
  message: string
  faults: { field: string; message: string }[]
  event: { means: string; amount: number | null } | null
  lead_id: number | null
  replayed_at: string | null
}

const token = 'token-of-holder'
const mapping = {
  format: 'query',
  names: [
    { theirs: 'event', ours: 'event' },
    { theirs: 'click_id', ours: 'lead_id' },
    { theirs: 'mfx_id', ours: 'broker_id' },
    { theirs: 'sum', ours: 'amount' },
    { theirs: 'ts', ours: 'time' },
    { theirs: 'state', ours: 'status' },
    { theirs: 'tx', ours: 'event_id' },
  ],
  events: [
    { text: 'ftd', means: 'deposit' },
    { text: 'state', means: 'status' },
    { text: 'reg', means: 'ignored' },
  ],
  otherwise: null,
  ...{ amount_format: 'point', time_format: 'dd.MM.yyyy HH:mm', time_zone: 'Europe/Berlin' },
  ...{ answer: 'OK', refusal: null, signature: null },
}

let api: TestApi
let staff: string
let holder: number
let other: number
let country: number
let publisher: number
let made = 0

const lead = (advertiser_id = holder) =>
  addLead(api.db, {
    publisher_id: publisher,
    country_id: country,
    email: `own${++made}@example.test`,
    lead_status_id: 2,
    advertiser_id,
  })
const get = (query: string, at = token) =>
  api.call<{ message?: string; fields?: object }>('GET', `/api/postbacks/${holder}/${at}?${query}`)
const post = (raw: string, type: string, more: { at?: string; headers?: Record<string, string> } = {}) =>
  api.call('POST', `/api/postbacks/${holder}/${more.at ?? token}`, {
    raw,
    headers: { 'content-type': type, ...more.headers },
  })
async function agree(changes: object = {}) {
  const path = `/api/advertisers/${holder}/postbacks`
  const { version } = (await api.call<{ version: number }>('GET', path, { token: staff })).body
  return api.call<{ version: number; fields?: object; mapping: typeof mapping }>('PUT', path, {
    token: staff,
    body: { mapping: { ...mapping, ...changes }, version },
  })
}
const received = async () =>
  (await api.call<Received[]>('GET', `/api/advertisers/${holder}/postbacks/received`, { token: staff })).body
const replay = (ids: readonly number[]) =>
  api.call<Received[]>('POST', `/api/advertisers/${holder}/postbacks/replay`, { token: staff, body: { ids } })

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.signInAs(1)
  country = await germany(api.db)
  publisher = await addPublisher(api.db)
  holder = await addAdvertiser(api.db, 'Holder')
  other = await addAdvertiser(api.db, 'Other')
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.db.deleteFrom('received_postbacks').execute()
  expect((await agree()).status).toBe(200)
})

describe("a postback in the broker's own form", () => {
  it('books a deposit once, however often it comes', async () => {
    const id = await lead()
    const call = `event=ftd&click_id=${id}&sum=1,250.00&ts=27.11.2025+13:30&tx=${id}`
    const answers = [await get(call), ...(await Promise.all([get(call), get(call)]))]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, 'OK']))
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
    expect(answers[0]?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await readLead(api.db, id)).toMatchObject({ lead_status_id: 6, version: 2 })
    expect(await received()).toMatchObject([{}, {}, { method: 'GET', query: call, is_mapped: true, lead_id: id }])
  })

  it('changes a status, and says nothing of events that mean nothing', async () => {
    const id = await lead()
    expect((await get(`event=STATE&click_id=${id}&state=Callback`)).status).toBe(200)
    expect((await get(`event=reg&click_id=${id}&sum=nonsense`)).body).toBe('OK')
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'Callback', version: 2 })
    expect(await received()).toMatchObject([
      { outcome: 'ignored' },
      { outcome: 'applied', message: 'The status was changed.' },
    ])
  })

  it('is refused with its field if an amount cannot be read, and read again after the mapping was mended', async () => {
    const ids = [await lead(), await lead()]
    const calls = ids.map((id) => `event=ftd&click_id=${id}&sum=1.250,00&tx=t${id}`)
    for (const call of calls) {
      const answer = await get(call)
      expect([answer.status, answer.body.fields]).toEqual([422, { sum: 'Amount cannot be read.' }])
    }
    expect(await readLead(api.db, ids[0] ?? 0)).toMatchObject({ lead_status_id: 2, version: 1 })
    const before = await received()
    expect(before).toMatchObject([{ outcome: 'unreadable', http_status: 422, faults: [{ field: 'sum' }] }, {}])
    await agree({ amount_format: 'comma' })
    const replayed = (await replay(before.map(({ id }) => id))).body
    expect(replayed.map(({ lead_id }) => lead_id)).toEqual(ids)
    expect(replayed).toMatchObject(
      ids.map(() => ({
        outcome: 'applied',
        http_status: 422,
        event: { amount: 1250 },
        replayed_at: expect.any(String),
      })),
    )
    for (const id of ids) expect(await readLead(api.db, id)).toMatchObject({ lead_status_id: 6, version: 2 })
    // What was taken stays, and its event is known.
    await replay(before.map(({ id }) => id))
    expect((await get(calls[0] ?? '')).status).toBe(200)
    for (const id of ids) expect(await readLead(api.db, id)).toMatchObject({ version: 2 })
  })

  it('with the event id of another status is a conflict, and not a repeat', async () => {
    const id = await lead()
    expect((await get(`event=state&click_id=${id}&state=New&tx=c7`)).status).toBe(200)
    expect((await get(`event=state&click_id=${id}&state=New&tx=c7`)).status).toBe(200)
    const second = await get(`event=state&click_id=${id}&state=Callback&tx=c7`)
    expect([second.status, second.body.message]).toEqual([422, 'This event_id was used with another body.'])
  })

  it('that is replayed changes no status that came later', async () => {
    const id = await lead()
    expect((await get(`event=status&click_id=${id}&state=New`)).status).toBe(422)
    expect((await get(`event=state&click_id=${id}&state=Interested`)).status).toBe(200)
    await agree({ events: [...mapping.events, { text: 'status', means: 'status' }] })
    const late = (await received()).filter(({ outcome }) => outcome === 'unreadable').map(({ id }) => id)
    const both = await Promise.all([replay(late), replay(late)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await received()).toMatchObject([{}, { outcome: 'recorded', message: 'The lead has a newer status.' }])
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'Interested' })
  })

  it("is about the lead of the broker's id, and of no other advertiser", async () => {
    const [id, foreign] = [await lead(), await lead(other)]
    await api.db
      .insertInto('broker_lead_ids')
      .values({ advertiser_id: holder, broker_id: 'B-7', lead_id: id })
      .execute()
    expect((await get('event=state&mfx_id=B-7&state=Interested')).status).toBe(200)
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'Interested' })
    const refused = await get(`event=ftd&click_id=${foreign}&tx=f1`)
    expect([refused.status, refused.body.message]).toEqual([422, 'The lead is not with this advertiser.'])
    expect(await get('event=ftd&mfx_id=B-8&tx=f2')).toMatchObject({ status: 422 })
    // A refused event leaves its id free: the lead can come to this advertiser.
    await api.db.updateTable('leads').set({ advertiser_id: holder }).where('id', '=', foreign).execute()
    expect((await get(`event=ftd&click_id=${foreign}&tx=f1`)).status).toBe(200)
  })

  it('is the same event in two forms, but not for another lead', async () => {
    const [id, second] = [await lead(), await lead()]
    const ours = { event_id: 'e-1', lead_id: id, type: 'deposit', amount: 250 }
    expect((await api.call('POST', `/api/postbacks/${holder}`, { token, body: ours })).status).toBe(200)
    expect(await get(`event=ftd&click_id=${id}&sum=250&tx=e-1`)).toMatchObject({ status: 200, body: 'OK' })
    expect(await readLead(api.db, id)).toMatchObject({ version: 2 })
    const conflict = await get(`event=ftd&click_id=${second}&tx=e-1`)
    expect([conflict.status, conflict.body.message]).toEqual([422, 'This event_id was used with another body.'])
    expect(await readLead(api.db, second)).toMatchObject({ lead_status_id: 2 })
    expect(await received()).toMatchObject([
      { outcome: 'conflict', lead_id: second },
      { outcome: 'applied', is_mapped: true },
      { outcome: 'applied', is_mapped: false, event: { means: 'deposit', amount: 250 } },
    ])
  })

  it('is known without an event id by what it says', async () => {
    const id = await lead()
    const call = `event=state&click_id=${id}&ts=27.11.2025+13:30&state=`
    for (const status of ['A', 'A', 'B']) expect((await get(call + status)).status).toBe(200)
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'B', version: 3 })
    expect((await get(`event=state&click_id=${id}&ts=26.11.2025+13:30&state=C`)).status).toBe(200)
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'B' })
    for (const _ of [1, 2]) expect((await get(`event=ftd&click_id=${id}`)).status).toBe(200)
    const events = api.db
      .selectFrom('broker_events')
      .select('outcome')
      .where('lead_id', '=', id)
      .where('kind', '=', 'deposit')
      .orderBy('id')
    expect((await events.execute()).map(({ outcome }) => outcome)).toEqual(['applied', 'recorded'])
  })

  it('is taken once beside others that come at once, and locks out none of them', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => lead()))
    const [busy = 0, twice = 0, ...plain] = ids
    const foreign = await lead(other)
    const { pool } = api.database
    const staffs = await pool.connect()
    await staffs.query('begin')
    await staffs.query('select from leads where id = $1 for update', [busy])
    const state = (id: number, status: string, tx: string) => get(`event=state&click_id=${id}&state=${status}&tx=${tx}`)
    const late = state(busy, 'Late', 'm-busy')
    const answers = await Promise.all([
      ...plain.map((id) => state(id, 'Called', `m-${id}`)),
      ...plain.map((id) => state(id, 'Called', `m-${id}`)),
      state(twice, 'One', 'm-one'),
      state(twice, 'Two', 'm-two'),
      state(foreign, 'Called', 'm-foreign'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([...answers.slice(1).map(() => 200), 422])
    await staffs.query('commit')
    staffs.release()
    expect((await late).status).toBe(200)
    for (const id of plain)
      expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'Called', version: 2 })
    expect(await readLead(api.db, busy)).toMatchObject({ advertiser_status: 'Late', version: 2 })
    const events = api.db.selectFrom('broker_events').select(['lead_id', 'outcome']).where('event_id', 'like', 'm-%')
    expect((await events.execute()).map(({ lead_id }) => lead_id).sort()).toEqual([...ids, twice].sort())
    const audited = api.db
      .selectFrom('audit_log')
      .select(['entity_id', 'address'])
      .where('action', '=', 'postback.take')
      .where('entity_id', 'in', plain.map(String))
    const rows = await audited.execute()
    expect([rows.length, new Set(rows.map(({ address }) => address))]).toEqual([plain.length, new Set(['127.0.0.1'])])
    // What was refused left nothing behind.
    await api.db.updateTable('leads').set({ advertiser_id: holder }).where('id', '=', foreign).execute()
    expect((await state(foreign, 'Called', 'm-foreign')).status).toBe(200)
  })

  it.each([
    ['form', 'event=ftd&lead=', 'application/x-www-form-urlencoded', '', 'event', 'lead'],
    ['json', '{"event":"ftd","lead":{"id":', 'application/json', '}}', 'event', 'lead.id'],
    ['xml', '<?xml version="1.0"?><e kind="ftd"><lead>', 'text/xml', '</lead></e>', 'e/@kind', 'e/lead'],
    // Networks say that everything is a form.
    ['json', '{"event":"ftd","lead":', 'application/x-www-form-urlencoded', '}', 'event', 'lead'],
  ])('can be %s', async (format, start, type, end, event, place) => {
    const id = await lead()
    await agree({
      format,
      names: [
        { theirs: event, ours: 'event' },
        { theirs: place, ours: 'lead_id' },
        { theirs: 'state', ours: 'status' },
      ],
    })
    expect(await post(start + id + end, type)).toMatchObject({ status: 200, body: 'OK' })
    expect(await readLead(api.db, id)).toMatchObject({ lead_status_id: 6 })
    expect(await post(start, type)).toMatchObject({ status: 422 })
  })

  it('answers as the broker wants', async () => {
    await agree({ answer: '{"ok":1}', refusal: 'ERROR' })
    const good = await get(`event=reg`)
    expect([good.status, good.body]).toEqual([200, { ok: 1 }])
    expect(await get('event=what')).toMatchObject({ status: 422, body: 'ERROR' })
  })

  it('is refused while nothing is agreed, and stands in the log', async () => {
    await api.db.updateTable('advertisers').set({ postback_mapping: null }).where('id', '=', holder).execute()
    expect(await get('what=ever')).toMatchObject({
      status: 422,
      body: { message: 'How these postbacks are read is not set up yet.' },
    })
    expect(await received()).toMatchObject([{ query: 'what=ever', outcome: 'unreadable' }])
  })

  it('takes many parameters and strange signs, and not more than 64 KB', async () => {
    const id = await lead()
    const many = Array.from({ length: 200 }, (_, at) => `p${at}=%00%ff`).join('&')
    expect((await get(`event=ftd&click_id=${id}&${many}`)).status).toBe(200)
    expect((await post('x'.repeat(70_000), 'text/plain')).status).toBe(413)
    expect((await post('\0\ud800', 'text/plain')).status).toBe(422)
    expect((await get(`event=state&click_id=${id}&state=New%00`)).body.fields).toEqual({
      state: 'It has signs that cannot be stored.',
    })
    expect((await get('event=%00')).status).toBe(422)
  })
})

describe('the token of postbacks', () => {
  it('stands in the address, in a header or in a parameter, and in no log', async () => {
    const id = await lead()
    const call = `event=state&click_id=${id}&state=`
    expect((await get(`${call}A`, '-')).status).toBe(401)
    expect((await get(`${call}A`, 'wrong')).status).toBe(401)
    expect((await get(`${call}A`)).status).toBe(200)
    expect((await get(`token=${token}&${call}B`, '-')).status).toBe(200)
    const header = { at: '-', headers: { authorization: `Bearer ${token}` } }
    await agree({ format: 'form' })
    expect((await post(`${call}C`, 'application/x-www-form-urlencoded', header)).status).toBe(200)
    expect(await readLead(api.db, id)).toMatchObject({ advertiser_status: 'C' })
    const log = await received()
    expect(log).toHaveLength(3)
    expect(JSON.stringify(log)).not.toContain(token)
  })

  it('works beside a new one for as long as was said', async () => {
    const advertiser = await addAdvertiser(api.db, 'Renewing')
    const rotate = async (hours?: number) =>
      (
        await api.call<{ token: string }>('POST', `/api/advertisers/${advertiser}/broker/postback-token`, {
          token: staff,
          body: hours === undefined ? {} : { former_hours: hours },
        })
      ).body.token
    const tried = async (one: string) => (await api.call('GET', `/api/postbacks/${advertiser}/${one}?a=b`)).status
    const first = await rotate()
    const second = await rotate(24)
    expect([await tried(first), await tried(second)]).toEqual([422, 422])
    const shown = await api.call('GET', `/api/advertisers/${advertiser}/postbacks`, { token: staff })
    expect(shown.body).toMatchObject({
      has_token: true,
      token_end: second.slice(-4),
      former_token_until: expect.any(String),
    })
    api.clock.now = Date.now() + 25 * 3_600_000
    expect([await tried(first), await tried(second)]).toEqual([401, 422])
    api.clock.now = null
    await rotate()
    expect(await tried(second)).toBe(401)
  })
})

describe('a signature', () => {
  const signature = {
    stands: 'header',
    name: 'X-Sign',
    prefix: 'sha256=',
    algorithm: 'sha256',
    encoding: 'hex',
    secret: 'key-1',
  }
  const signed = (text: string) => createHmac('sha256', 'key-1').update(text).digest('hex')

  it('of the exact bytes of the body is demanded', async () => {
    const id = await lead()
    await agree({ format: 'form', signature })
    const call = `event=ftd&click_id=${id}`
    const type = 'application/x-www-form-urlencoded'
    const sent = (sign?: string) => post(call, type, { headers: sign ? { 'x-sign': sign } : {} })
    expect(await sent()).toMatchObject({ status: 422, body: { message: 'The signature is missing or wrong.' } })
    expect(await sent(`sha256=${signed(`${call} `)}`)).toMatchObject({ status: 422 })
    expect(await sent(signed(call))).toMatchObject({ status: 422 })
    const unsigned = await received()
    expect((await replay(unsigned.map(({ id }) => id))).body).toMatchObject(
      unsigned.map(() => ({ outcome: 'unsigned' })),
    )
    expect(await readLead(api.db, id)).toMatchObject({ lead_status_id: 2 })
    expect(await sent(`sha256=${signed(call)}`)).toMatchObject({ status: 200 })
  })

  it('covers all that is read: a body beside a signed address, or an address beside a signed body, adds nothing', async () => {
    const [id, other] = [await lead(), await lead()]
    await agree({ signature: { ...signature, stands: 'parameter', name: 'sig', prefix: '' } })
    const captured = `event=reg&click_id=${id}`
    const path = `/api/postbacks/${holder}/${token}?event=ftd&click_id=${other}&sig=${signed(captured)}`
    const forged = { raw: captured, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(await api.call('POST', path, forged)).toMatchObject({ status: 422 })
    await agree({ format: 'form', signature })
    const body = `click_id=${other}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-sign': `sha256=${signed(body)}` }
    const beside = `/api/postbacks/${holder}/${token}?event=ftd`
    expect(await api.call('POST', beside, { raw: body, headers })).toMatchObject({ status: 422 })
    expect(await readLead(api.db, other)).toMatchObject({ lead_status_id: 2 })
  })

  it('in a parameter is of the address without it and the token', async () => {
    await agree({ signature: { ...signature, stands: 'parameter', name: 'sig', prefix: '' } })
    expect(await get(`event=reg&x=a+b&sig=${signed('event=reg&x=a+b')}&token=x`)).toMatchObject({ status: 200 })
    expect(await get(`event=reg&x=a%20b&sig=${signed('event=reg&x=a+b')}`)).toMatchObject({ status: 422 })
  })

  it('keeps its secret, which nobody is shown', async () => {
    const saved = await agree({ signature })
    expect(saved.body.mapping.signature).toMatchObject({ secret: '***' })
    expect((await agree({ signature: { ...signature, secret: '***' } })).status).toBe(200)
    expect(await get(`event=reg&sig=1`)).toMatchObject({ status: 422 })
    const text = `event=reg`
    const headers = { 'x-sign': `sha256=${signed(text)}` }
    expect(await api.call('GET', `/api/postbacks/${holder}/${token}?${text}`, { headers })).toMatchObject({
      status: 200,
    })
    const stored = api.db.selectFrom('advertisers').select('postback_mapping').where('id', '=', holder)
    expect(JSON.stringify(await stored.execute())).not.toContain('key-1')
    const log = await api.db.selectFrom('audit_log').selectAll().where('entity', '=', 'advertiser_postbacks').execute()
    expect(JSON.stringify(log)).not.toContain('key-1')
    await agree()
    expect(await agree({ signature: { ...signature, secret: '***' } })).toMatchObject({
      status: 400,
      body: { fields: { 'mapping.signature.secret': 'Enter this secret again.' } },
    })
  })
})

describe('the settings of postbacks', () => {
  it.each([
    [{ names: [] }, 'mapping.names', 'Say which name is the lead.'],
    [
      { names: [...mapping.names, { theirs: 'sum', ours: 'time' }] },
      'mapping.names.7.theirs',
      'This name is used twice.',
    ],
    [{ events: [{ text: 'reg', means: 'ignored' }] }, 'mapping.events', 'Say which event is a deposit or a status.'],
    [{ time_zone: 'Mars/North' }, 'mapping.time_zone', 'Choose a time zone.'],
    [{ answer: ' ' }, 'mapping.answer', 'Give it a text.'],
  ])('%j are refused at %s', async (changes, field, message) => {
    expect(await agree(changes)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  it('are refused if they are outdated, and count from then on where they are saved', async () => {
    const path = `/api/advertisers/${holder}/postbacks`
    const body = { mapping, version: 1 }
    expect(await api.call('PUT', path, { token: staff, body })).toMatchObject({ status: 409 })
    const id = await lead()
    // Events arrive while the mapping is changed: each is read by one of the two.
    const calls = Array.from({ length: 12 }, (_, at) => get(`event=state&click_id=${id}&state=S${at}`))
    await agree({ events: [{ text: 'state', means: 'status' }] })
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  })
})

it('of the received postbacks the last hundred are kept', async () => {
  for (let at = 0; at < 103; at += 1) await get(`event=reg&no=${at}`)
  const log = await received()
  expect([log.length, log[0]?.query, log.at(-1)?.query]).toEqual([100, 'event=reg&no=102', 'event=reg&no=3'])
  expect((await api.db.selectFrom('received_postbacks').select('id').execute()).length).toBe(100)
  // Taken ones do not push out those that somebody has to look at.
  await get('event=what')
  for (let at = 0; at < 101; at += 1) await get(`event=reg&no=${at}`)
  expect((await received()).at(-1)).toMatchObject({ query: 'event=what', outcome: 'unreadable' })
})
