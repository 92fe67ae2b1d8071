import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { insertLeads, insertPartners, type LeadInput } from '../../db/seed/leads/edgeLeads'
import { startTestApi, type TestApi, type TestUser } from '../../test/testApi'
import { notifyPending } from './notifyPending.queries'
import type { PendingFtd } from './pendingFtd.schema'

let api: TestApi
let germany: number

const at = (time: string) => new Date(`2026-09-14T${time}Z`)
const pending = (facts: Partial<LeadInput> = {}): LeadInput => ({
  created_at: at('08:00:00'),
  publisher_id: 1,
  advertiser_id: 1,
  country_id: germany,
  lead_status_id: 6,
  advertiser_status: 'Deposited',
  converted_at: at('10:00:00'),
  revenue: '850',
  ...facts,
})
const ask = (token: string, query = '') =>
  api.call<PendingFtd & { fields?: object }>('GET', `/api/pending-conversions/pending-ftd${query}`, { token })
const permissions = ['PENDING_CONVERSIONS_LIST', 'REPORT_METRIC_GLOBAL_REVENUE']

/** Moves a new lead to Pending FTD, as a postback does. */
const addPending = () =>
  api.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('leads')
      .values({
        created_at: at('08:00:00'),
        publisher_id: 1,
        advertiser_id: 1,
        lead_status_id: 6,
        email: 'new@example.com',
        converted_at: at('12:00:00'),
        revenue: 5,
      })
      .execute()
    await notifyPending(transaction)
  })

/** Opens the stream and reads its events one by one; null at its end. */
async function open(token: string) {
  const response = await fetch(`${api.url}/api/pending-conversions/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<PendingFtd | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const event = end < 0 ? null : text.slice(0, end)
      if (event === null) {
        const { done = true, value } = (await reader?.read()) ?? {}
        if (done) return null
        text += value
        continue
      }
      text = text.slice(end + 2)
      if (event.startsWith('data: ')) return JSON.parse(event.slice(6)) as PendingFtd
    }
  }
  /** Reads until an event that counts so many; null when the stream ends before. */
  const until = async (count: number) => {
    for (;;) {
      const facts = await next()
      if (!facts || facts.count === count) return facts
    }
  }
  return { response, next, until, leave: () => reader?.cancel() }
}

beforeAll(async () => {
  api = await startTestApi({ env: { MAX_EVENT_STREAMS: '2' } })
  await insertPartners(api.database.pool)
  germany = (await api.db.selectFrom('countries').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()).id
})
afterAll(() => api.stop())

describe('the count of pending conversions', () => {
  let fired: number
  beforeAll(async () => {
    const leads = [
      pending(),
      pending({ converted_at: null, revenue: '0', is_fake_ftd: true }),
      pending({ is_hidden: true }),
      pending({ lead_status_id: 5, ftd_date: at('11:00:00'), payout: '450' }),
      pending({ lead_status_id: 2, converted_at: null, revenue: '0' }),
    ]
    fired = (await insertLeads(api.database.pool, leads))[1] as number
    await api.db
      .insertInto('lead_status_changes')
      .values({
        lead_id: fired,
        created_at: at('11:30:00.500'),
        old_lead_status_id: 2,
        new_lead_status_id: 6,
        changed_by: 'x@y.z',
      })
      .execute()
  })

  it('is of leads that are Pending FTD, with the one that became so last', async () => {
    api.clock.now = at('13:14:15.999').getTime()
    const { body } = await ask(await api.signInAs(permissions))
    api.clock.now = null
    const newest = { lead_id: fired, advertiser_name: 'Advertiser 1', country_name: 'Germany', revenue: null }
    expect(body).toEqual({ count: 2, others: 2, new: null, newest, as_of: '2026-09-14 13:14:15' })
  })

  it.each([
    ['2026-09-14 09:59:59', 2],
    ['2026-09-14 10:00:00', 1],
    ['2026-09-14 11:30:00', 0],
  ])('since %s, a second whose events have been seen, is of %d new ones', async (date, fresh) => {
    const { body } = await ask(await api.signInAs(permissions), `?date=${encodeURIComponent(date)}`)
    expect([body.count, body.new]).toEqual([2, fresh])
  })

  it('has the fake FTDs that the caller fired, and does not call them news', async () => {
    const user = await api.addUser({ permissions })
    const history = api.db.updateTable('lead_status_changes').where('lead_id', '=', fired)
    await history.set({ changed_by: user.email }).execute()
    const query = `?date=${encodeURIComponent('2026-09-14 09:59:59')}`
    const { body } = await ask(await api.signInAs(user), query)
    expect(body).toMatchObject({ count: 2, others: 1, new: 1, newest: { revenue: 850 } })
    expect((await ask(await api.signInAs(permissions), query)).body).toMatchObject({ count: 2, others: 2, new: 2 })
    await history.set({ changed_by: 'x@y.z' }).execute()
  })

  it('refuses a date that is none, naming it', async () => {
    const { status, body } = await ask(await api.signInAs(permissions), '?date=yesterday')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['date']])
  })

  it('keeps the money from who may not see it', async () => {
    await api.db
      .updateTable('lead_status_changes')
      .set({ created_at: at('09:00:00') })
      .where('lead_id', '=', fired)
      .execute()
    const revenueFor = async (names: string[]) => (await ask(await api.signInAs(names))).body.newest?.revenue
    expect([await revenueFor(permissions), await revenueFor(['PENDING_CONVERSIONS_LIST'])]).toEqual([850, null])
  })
})

describe('the stream of pending conversions', () => {
  let user: TestUser
  let token: string
  beforeAll(async () => {
    user = await api.addUser({ permissions })
    token = await api.signInAs(user)
  })
  afterEach(() => {
    jest.useRealTimers()
  })
  const count = async () => (await ask(token)).body.count
  const listeners = async () =>
    (
      await api.database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'api listener' and datname = current_database()`,
      )
    ).rows

  it('sends the current count, then each committed change, and no rolled-back one', async () => {
    const before = await count()
    const other = await open(token)
    await other.until(before)
    const { response, next, leave } = await open(token)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(await next()).toMatchObject({ count: before })
    const undone = api.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('leads').set({ is_hidden: true }).where('lead_status_id', '=', 6).execute()
      await notifyPending(transaction)
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await addPending()
    // The very next word: nothing was said of what was undone.
    expect(await next()).toMatchObject({ count: before + 1, newest: { advertiser_name: 'Advertiser 1', revenue: 5 } })
    await Promise.all([leave(), other.leave()])
  })

  it('tells of a deposit that an advertiser reports', async () => {
    const before = await count()
    const { until, leave } = await open(token)
    await until(before)
    const [lead_id] = await insertLeads(api.database.pool, [
      pending({ lead_status_id: 2, converted_at: null, revenue: '0', advertiser_status: 'New' }),
    ])
    await api.db
      .updateTable('advertisers')
      .set({ postback_token_hash: createHash('sha256').update('a-token').digest() })
      .where('id', '=', 1)
      .execute()
    const body = { event_id: 'deposit 1', lead_id, type: 'deposit' }
    expect((await api.call('POST', '/api/postbacks/1', { token: 'a-token', body })).status).toBe(200)
    expect(await until(before + 1)).toMatchObject({ newest: { lead_id } })
    await leave()
  })

  it('goes on when the listening connection is lost, and tells what was missed', async () => {
    const before = await count()
    const { until, leave } = await open(token)
    await until(before)
    // How things are is told before the connection is there.
    while ((await listeners()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const [first] = await listeners()
    // In one statement after another on the server: the change falls into the gap.
    await api.database.pool.query('select pg_terminate_backend($1)', [first?.pid])
    await addPending()
    expect(await until(before + 1)).not.toBeNull()
    await addPending()
    expect(await until(before + 2)).not.toBeNull()
    await leave()
  })

  it('leaves no listening connection behind when nobody listens', async () => {
    const { until, leave } = await open(token)
    await until(await count())
    await leave()
    while ((await listeners()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  })

  it('is bounded in number', async () => {
    const streams = [await open(token), await open(token)]
    const third = await api.call('GET', '/api/pending-conversions/stream', { token })
    expect([third.status, third.body.code, third.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '60'])
    for (const { leave } of streams) await leave()
  })

  it('ends with the permission, before the next change is told', async () => {
    const { until } = await open(token)
    const before = await count()
    await until(before)
    const { level } = await api.db
      .selectFrom('users')
      .select('level')
      .where('id', '=', user.user_id)
      .executeTakeFirstOrThrow()
    await api.db.updateTable('roles').set({ permissions: [] }).where('id', '=', level).execute()
    await addPending()
    expect(await until(before + 1)).toBeNull()
    expect((await api.call('GET', '/api/pending-conversions/stream', { token })).status).toBe(403)
  })

  it('ends with the session within a minute, even when nothing changes', async () => {
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    })
    const mine = await api.signInAs(permissions)
    const { until } = await open(mine)
    await until((await ask(mine)).body.count)
    await api.call('POST', '/api/logout', { token: mine })
    jest.advanceTimersByTime(60_000)
    expect(await until(-1)).toBeNull()
  })

  it('ends at once when the server is told to stop, and none is opened then', async () => {
    const other = await startTestApi()
    const theirs = await other.signInAs(permissions)
    const response = await fetch(`${other.url}/api/pending-conversions/stream`, {
      headers: { authorization: `Bearer ${theirs}` },
    })
    await other.services.stopStreams()
    expect(await response.text()).toEqual(expect.any(String))
    expect((await other.call('GET', '/api/pending-conversions/stream', { token: theirs })).status).toBe(503)
    await other.stop()
  })
})
