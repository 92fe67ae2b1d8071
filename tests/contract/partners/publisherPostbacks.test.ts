import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestTimeouts } from '../../../shared/app/requestTimeouts'
import { deliveryKinds } from '../../../api/app/outbox/deliveryKinds'
import { createDestinationLocks } from '../../../api/app/outbox/destinationLocks'
import { watchOutbox } from '../../../api/app/outbox/watchOutbox'
import { cleanUp } from '../../../api/app/start/cleanup'
import { senders } from '../../../api/app/start/senders'
import { sendPostback } from '../../../api/partners/publisherPostbacks/sendPostback'
import { until } from '../../../api/test/polling'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser, addLead, addPublisher, germany, type Sandbox, startSandbox } from '../../support/injectionWorld'

let api: TestApi
let sandbox: Sandbox
let publisherSide: Server
let received: { url: URL; headers: IncomingMessage['headers'] }[] = []
let behave: (response: ServerResponse) => void = (response) => response.end('thanks')
let origin: string
let country: number
let advertiser: number
let token: string
let made = 0
const { keptDays } = deliveryKinds.postback

/** A publisher that wants to be told at `path` of its own server. */
async function publisherWith(path: string | null, changes: { postback_events?: string[] } = {}) {
  const id = await addPublisher(api.db, `Publisher ${++made}`)
  await api.db
    .updateTable('publishers')
    .set({ postback_url: path && (path.startsWith('/') ? origin + path : path), ...changes })
    .where('id', '=', id)
    .execute()
  return id
}
const leadOf = (affiliate_id: number, more: Partial<Parameters<typeof addLead>[1]> = {}) =>
  addLead(api.db, {
    publisher_id: affiliate_id,
    country_id: country,
    email: `lead${++made}+accept@example.test`,
    ...more,
  })
const inject = async (id: number) => {
  expect(
    (await api.call('POST', '/api/lead-details/inject', { token, body: { advertiser_id: advertiser, lead_ids: [id] } }))
      .status,
  ).toBe(200)
  await api.runJobs()
}
const decide = async (id: number, is_accept: boolean) => {
  const body = { lead_id: id, is_accept, status_override: is_accept ? null : 'Fraud' }
  const answer = await api.call('POST', '/api/pending-conversions/action', { token, body })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}
interface Row {
  id: number
  event: string
  status: string
  attempts: number
  url: string | null
  http_status: number | null
  response: string | null
  fault: string | null
  next_attempt_at: string | null
  event_id: string
}
const postbacksOf = async (lead_id: number) =>
  (await api.call<Row[]>('POST', '/api/lead-details/publisher-postbacks', { token, body: { lead_id } })).body
/** Lets what waits for its time be sent now. */
const runNextAttempt = async () => {
  await api.database.pool.query(`update deliveries set next_attempt_at = now() where status = 'waiting'`)
  await api.runJobs()
}

beforeAll(async () => {
  sandbox = await startSandbox()
  publisherSide = createServer(requestTimeouts, (request, response) => {
    received.push({ url: new URL(request.url ?? '', 'http://publisher'), headers: request.headers })
    behave(response)
  })
  await new Promise<void>((resolve) => publisherSide.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(publisherSide.address() as AddressInfo).port}`
  api = await startTestApi({
    env: { SANDBOX_URL: sandbox.url, POSTBACK_PRIVATE_ADDRESSES: '1', PUBLIC_URL: 'https://links.example' },
  })
  country = await germany(api.db)
  advertiser = await addAdvertiser(api.db, 'Broker')
  token = await api.signInAs(1)
})
afterEach(() => {
  received = []
  behave = (response) => response.end('thanks')
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
  publisherSide.closeAllConnections()
  await new Promise((resolve) => publisherSide.close(resolve))
})

describe('a publisher with a postback URL', () => {
  it('gets acceptance, rejection and approval once each, with placeholders filled', async () => {
    const publisher = await publisherWith(
      '/in/{event}?lead={lead_id}&hit={hit_id}&s={status}&ps={publisher_status}&p={payout}&c={custom_param_1}&e={event_id}&t={is_test}&go={autologin_url}&token=my-secret',
    )
    await api.db
      .insertInto('publisher_payouts')
      .values({ publisher_id: publisher, country_id: null, amount: 312.5 })
      .execute()
    const lead = await leadOf(publisher)
    await api.db.updateTable('leads').set({ hit_id: 'a&b=c', custom_param_1: 'ü?/#' }).where('id', '=', lead).execute()
    await inject(lead)
    const [accepted] = await postbacksOf(lead)
    for (const choice of [`publisher_id=${publisher}`, `ids=${accepted?.id}`])
      expect((await api.call('GET', `/api/publisher-postbacks?${choice}`, { token })).body).toEqual({
        total: 1,
        data: [accepted],
      })
    expect(
      received.map(({ url, headers }) => [
        url.pathname,
        Object.fromEntries(url.searchParams),
        headers['x-event'],
        headers['x-event-id'],
      ]),
    ).toEqual([
      [
        '/in/accepted',
        {
          lead: String(lead),
          hit: 'a&b=c',
          s: 'Accepted',
          ps: 'New',
          p: '0.00',
          c: 'ü?/#',
          e: accepted?.event_id,
          t: '0',
          go: expect.stringMatching(/^https:\/\/links\.example\/autologin\?token=[\w-]{43}$/),
          token: 'my-secret',
        },
        'accepted',
        accepted?.event_id,
      ],
    ])
    expect(accepted).toMatchObject({
      event: 'accepted',
      status: 'sent',
      attempts: 1,
      http_status: 200,
      response: 'thanks',
      fault: null,
      next_attempt_at: null,
    })
    expect(accepted?.url).toContain(`lead=${lead}`)
    expect(JSON.stringify(await api.db.selectFrom('deliveries').selectAll().execute())).not.toMatch(
      /my-secret|autologin\?token/,
    )

    await api.call('POST', '/api/lead-details/fire-fake-ftd', { token, body: { lead_ids: [lead] } })
    await api.runJobs()
    expect(await postbacksOf(lead)).toHaveLength(1)
    await decide(lead, true)
    await runNextAttempt()
    expect((await postbacksOf(lead)).map(({ event, status }) => [event, status])).toEqual([
      ['ftd', 'sent'],
      ['accepted', 'sent'],
    ])
    expect(received[1]?.url.pathname).toBe('/in/ftd')
    expect(Object.fromEntries(received[1]?.url.searchParams ?? [])).toMatchObject({ s: 'FTD', p: '312.50' })
  })

  it('is not told of pending and rejected conversions, nor of what it does not want', async () => {
    const deaf = await publisherWith(null)
    const picky = await publisherWith('/picky', { postback_events: ['ftd'] })
    const all = await publisherWith('/all')
    const [silent, wanted, rejected] = [
      await leadOf(deaf),
      await leadOf(picky),
      await leadOf(all, { lead_status_id: 2, advertiser_id: advertiser }),
    ]
    await inject(silent)
    await inject(wanted)
    await api.call('POST', '/api/lead-details/fire-fake-ftd', { token, body: { lead_ids: [rejected] } })
    await decide(rejected, false)
    await api.runJobs()
    expect(received).toEqual([])
    expect(await Promise.all([silent, wanted, rejected].map(postbacksOf))).toEqual([[], [], []])
  })

  it('is called again with the same event id until it takes it, and only then', async () => {
    behave = (response) => response.writeHead(503).end('<b>down</b>\0')
    const lead = await leadOf(await publisherWith('/p?e={event_id}'))
    await inject(lead)
    const [first] = await postbacksOf(lead)
    expect(first).toMatchObject({
      status: 'waiting',
      attempts: 1,
      http_status: 503,
      response: '<b>down</b>',
      fault: 'It answered with HTTP 503.',
      next_attempt_at: expect.any(String),
    })
    behave = (response) => response.destroy()
    await runNextAttempt()
    expect((await postbacksOf(lead))[0]).toMatchObject({
      status: 'waiting',
      attempts: 2,
      http_status: null,
      fault: 'It could not be reached (UND_ERR_SOCKET).',
    })
    behave = (response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end()
    await runNextAttempt()
    expect((await postbacksOf(lead))[0]).toMatchObject({ status: 'waiting', attempts: 3, http_status: 302 })
    behave = (response) => response.writeHead(204).end()
    await runNextAttempt()
    await runNextAttempt()
    expect((await postbacksOf(lead))[0]).toMatchObject({ status: 'sent', attempts: 4, http_status: 204, fault: null })
    expect(received.map(({ url }) => [url.pathname, url.searchParams.get('e')])).toEqual(
      Array.from({ length: 4 }, () => ['/p', first?.event_id]),
    )
  })

  it('that fails is given up after eight attempts, and retried by staff', async () => {
    behave = (response) => response.writeHead(500).end()
    const lead = await leadOf(await publisherWith('/dead'))
    await inject(lead)
    for (let turn = 0; turn < 9; turn++) await runNextAttempt()
    const [failed] = await postbacksOf(lead)
    expect([failed?.status, failed?.attempts, failed?.next_attempt_at, received.length]).toEqual(['failed', 8, null, 8])
    const retry = (as: string, ids = [failed?.id ?? 0]) =>
      api.call<{ refused: { id: number; code: string; message: string }[] }>('POST', '/api/publisher-postbacks/retry', {
        token: as,
        body: { ids },
      })
    expect((await retry(await api.signInAs(['LEADS_LIST']))).status).toBe(403)
    behave = (response) => response.end()
    const staff = await api.signInAs(['LEADS_PROGRESS_LOGS'])
    const answers = await Promise.all([retry(staff), retry(staff)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.refused.map(({ message }) => message)).sort()).toEqual([
      [],
      ['The postback is about to be sent.'],
    ])
    await api.runJobs()
    expect([(await postbacksOf(lead))[0]?.status, received.length]).toEqual(['sent', 9])
    expect((await retry(staff, [failed?.id ?? 0, 987_654])).body.refused).toEqual([
      { id: failed?.id, code: 'CONFLICT', message: 'The postback was sent already.' },
      { id: 987_654, code: 'NOT_FOUND', message: 'The postback was not found.' },
    ])
    const audit = await api.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'publisher_postback')
      .execute()
    expect(audit).toHaveLength(1)
  })

  it('gets no postback for an undone change, and one for a repeated request', async () => {
    const lead = await leadOf(await publisherWith('/once'), {
      lead_status_id: 6,
      advertiser_id: advertiser,
      is_fake_ftd: true,
    })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() =>
        api.call('POST', '/api/pending-conversions/action', { token, body: { lead_id: lead, is_accept: true } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    await runNextAttempt()
    expect([(await postbacksOf(lead)).length, received.length]).toEqual([1, 1])
  })

  it('is called by one of two processes, also while another publisher does not answer', async () => {
    behave = (response) => void (received.at(-1)?.url.pathname === '/silent' || response.end())
    const at = new Date()
    const tell = async (path: string) => ({
      ...{ publisher_id: await publisherWith(path), lead_id: 1, lead_created_at: at, event: 'accepted', facts: '{}' },
      ...{ created_at: at, next_attempt_at: at },
    })
    const [silent, first, second] = [await tell('/silent'), await tell('/open'), await tell('/open')]
    await api.db.insertInto('deliveries').values([silent, silent, first, first, second]).execute()
    const destinationLocks = createDestinationLocks({ databaseUrl: api.database.url, log: api.services.log })
    const processes = [api.services, { ...api.services, destinationLocks }].map((one) => watchOutbox(one, senders))
    const began = Date.now()
    await until(() => received.length === 4)
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(received.map(({ url }) => url.pathname).sort()).toEqual(['/open', '/open', '/open', '/silent'])
    await Promise.all(processes.map((stop) => stop()))
    await destinationLocks.stop()
    const left = await api.db
      .selectFrom('deliveries')
      .select(['status', 'attempts', 'fault'])
      .where('publisher_id', '=', silent.publisher_id)
      .orderBy('id')
      .execute()
    const fault = 'No answer within 5 s.'
    expect(left).toEqual([
      { status: 'waiting', attempts: 1, fault },
      { status: 'waiting', attempts: 0, fault: null },
    ])
  })

  it('is kept for half a year: ended events are deleted, waiting ones are not', async () => {
    const lead = await leadOf(await publisherWith('/old'))
    await inject(lead)
    const [told] = await postbacksOf(lead)
    const now = Date.now()
    const set = (values: object) =>
      api.db
        .updateTable('deliveries')
        .set(values)
        .where('id', '=', told?.id ?? 0)
        .execute()
    const left = async () => (await cleanUp({ ...api.services, now: () => now }), (await postbacksOf(lead)).length)
    await set({ created_at: new Date(now - keptDays * 86_400_000 + 1) })
    expect(await left()).toBe(1)
    await set({
      created_at: new Date(now - keptDays * 86_400_000 - 1),
      status: 'waiting',
      next_attempt_at: new Date(now),
    })
    expect(await left()).toBe(1)
    await set({ status: 'failed', next_attempt_at: null })
    expect(await left()).toBe(0)
  })
})

describe('a postback URL that leads inside', () => {
  it.each([
    ['a loopback address', 'http://127.0.0.1:PORT/x', 'The address leads into a private network.'],
    ['another spelling of it', 'http://2130706433:PORT/x', 'The address leads into a private network.'],
    ['IPv6 loopback', 'http://[::1]:PORT/x', 'The address leads into a private network.'],
    ['an address of a cloud', 'http://169.254.169.254/latest/meta-data', 'The address leads into a private network.'],
    ['a name of this machine', 'http://localhost:PORT/x', 'The address leads into a private network.'],
    ['no host we know', 'http://nothing.invalid/x', expect.stringMatching(/could not be reached|private network/)],
  ])('is not called: %s', async (_what, url, fault) => {
    const address = url.replace('PORT', new URL(origin).port)
    const answer = await sendPostback(address, {
      config: { sandboxUrl: undefined, postbackPrivateAddresses: false },
      headers: {},
    })
    expect([answer.fault, answer.httpStatus, received]).toEqual([fault, null, []])
  })
})
