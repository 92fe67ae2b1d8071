import { beforeAll, describe, expect, it } from '@jest/globals'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { blacklistTypeIdOf } from '../../../api/db/reference/blacklistTypes'
import { fillPastReasons } from '../../../api/routing/attempts/pastReasons.queries'
import { settleAttempt } from '../../../api/routing/attempts/settleAttempt.queries'
import { addAdvertiser } from '../../support/injectionWorld'
import { api, free, startWaterfallWorld, waterfall } from './waterfallWorld'

interface Reason {
  lost_reason: string | null
  lost_subject: string | null
  lost_advertiser_id: number | null
}
interface Sent {
  body: object
  as?: string
  /** Expected subject and first advertiser. */
  subject?: unknown
  first?: number
  after?: (leadId: number) => Promise<void>
}

let made = 0
const email = (tag: string) => `lost${++made}+${tag}@example.test`
const set = (advertiser: number, changes: object) =>
  api.db.updateTable('advertisers').set(changes).where('id', '=', advertiser).execute()

/** Two advertisers of which the second refuses: the reason is that of the first. */
async function second(change: (first: number, country: number) => Promise<unknown>): Promise<Sent> {
  const { code, country, first } = await waterfall()
  await change(first, country)
  return { body: { country: code, email: email('refuse') }, first }
}

/** A country of its own with a distribution that has nobody to send to. */
async function alone(groups: Parameters<typeof addDistribution>[1]['groups']) {
  const country = free.pop() ?? ''
  const id = await addDistribution(api.db, { countryId: await countryId(api.db, country), groups })
  return { id, body: { country, email: email('accept') } }
}

async function refusedByStaff(leadId: number) {
  const { history_id: historyId } = await api.db
    .selectFrom('open_attempts')
    .select('history_id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  await api.db
    .transaction()
    .execute((transaction) =>
      settleAttempt(transaction, { historyId }, { outcome: 'refused', by: 'staff@example.test', now: Date.now() }),
    )
  await api.runJobs()
}

const causes: Record<string, () => Promise<Sent>> = {
  duplicate: async () => {
    const body = { country: 'DE', email: email('accept') }
    await api.call('POST', '/api/leads', { token: 'publisher', body })
    return { body, as: 'strict' }
  },
  blacklisted: async () => ({
    body: { country: 'DE', first_name: 'Asdf', email: email('accept') },
    subject: 'First Name',
  }),
  publisher_country: async () => ({ body: { country: 'FR', email: email('accept') }, as: 'german' }),
  country_unknown: async () => ({ body: { email: email('accept') } }),
  no_distribution: async () => ({ body: { country: 'JP', email: email('accept') } }),
  no_advertiser: async () => {
    const { id, body } = await alone([])
    return { body, subject: `Distribution ${id}` }
  },
  outside_hours: async () => {
    const { id, body } = await alone([])
    await api.db.updateTable('distributions').set({ is_send_in_op_hours: true }).where('id', '=', id).execute()
    const never = JSON.stringify([1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: day, checked: false, steps: [] })))
    await api.db
      .updateTable('distribution_timeslots')
      .set({ opening_hours: never })
      .where('distribution_id', '=', id)
      .execute()
    return { body, subject: `Distribution ${id}` }
  },
  cap: async () => {
    let cap = 0
    const sent = await second(async (first) => {
      cap = await addCap(api.db, { cap: 1, advertiserIds: [first] })
      await api.db
        .insertInto('cap_reservations')
        .values({ cap_id: cap, lead_id: 1, advertiser_id: first, reserved_at: new Date() })
        .execute()
    })
    return { ...sent, subject: `Cap ${cap}` }
  },
  excluded: () =>
    second(async (first) =>
      api.database.pool.query(
        `insert into advertiser_exclusions (advertiser_id, publisher_id) select $1, id from publishers where name = 'publisher'`,
        [first],
      ),
    ),
  closed: () =>
    second(async (first, country) =>
      api.database.pool.query(
        `insert into advertiser_opening_hours (advertiser_id, country_id, timezone_id, days) values ($1, $2, 1, '[]')`,
        [first, country],
      ),
    ),
  country: () =>
    second(async (first) =>
      api.database.pool.query(
        `insert into advertiser_supported_countries (advertiser_id, country_id) select $1, id from countries where code = 'JP'`,
        [first],
      ),
    ),
  inactive: () => second((first) => set(first, { status: 'inactive' })),
  broker: () => second((first) => set(first, { broker: null })),
  no_share: async () => {
    const first = await addAdvertiser(api.db, 'Without a share')
    return { body: (await alone([[[first, 0]]])).body, first }
  },
  refused: async () => ({
    ...(await second(async () => undefined)),
    subject: expect.stringMatching(/^[a-z ]+$/),
  }),
  timeout: async () => {
    const { code, first, second } = await waterfall({ onTimeout: 'go_on' })
    await set(second, { status: 'inactive' })
    return { body: { country: code, email: email('error') }, first, subject: 'the broker failed (http <n>)' }
  },
  held: async () => {
    const { code, first } = await waterfall()
    return { body: { country: code, email: email('error') }, first, subject: 'the broker failed (http <n>)' }
  },
  staff: async () => {
    const { code, first, second } = await waterfall()
    await set(second, { status: 'inactive' })
    return { body: { country: code, email: email('error') }, first, after: refusedByStaff }
  },
}

describe('the main reason of a lost lead', () => {
  startWaterfallWorld()
  beforeAll(async () => {
    await addPublisher(api.db, 'strict', { block_duplicate_leads: true })
    const german = await addPublisher(api.db, 'german')
    await api.db
      .insertInto('publisher_supported_countries')
      .values({ publisher_id: german, country_id: await countryId(api.db, 'DE') })
      .execute()
    await api.db
      .insertInto('blacklist_items')
      .values({ blacklist_type_id: blacklistTypeIdOf('First Name'), blacklist_value: 'Asdf' })
      .execute()
  })

  const read = (id: number): Promise<Reason> =>
    api.db
      .selectFrom('leads')
      .select(['lost_reason', 'lost_subject', 'lost_advertiser_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const expected = new Map<number, Reason>()

  it.each(Object.entries(causes))('is stored with the decision: %s', async (code, prepare) => {
    const { body, as = 'publisher', subject = null, first = null, after } = await prepare()
    const answer = await api.call<{ lead_id: number }>('POST', '/api/leads', { token: as, body })
    expect(answer.status).toBe(200)
    const { lead_id } = answer.body
    await after?.(lead_id)
    const stored = await read(lead_id)
    expect(stored).toEqual({ lost_reason: code, lost_subject: subject, lost_advertiser_id: first })
    expected.set(lead_id, stored)
  })

  it('is a missing answer where no connection to the broker could be made', async () => {
    const { code, first, second } = await waterfall({ broker: { url: 'http://127.0.0.1:1/leads' } })
    await set(second, { status: 'inactive' })
    const body = { country: code, email: email('accept') }
    const { lead_id } = (await api.call<{ lead_id: number }>('POST', '/api/leads', { token: 'publisher', body })).body
    const stored = await read(lead_id)
    const subject = 'the broker could not be reached (econnrefused)'
    expect(stored).toEqual({ lost_reason: 'timeout', lost_subject: subject, lost_advertiser_id: first })
    expected.set(lead_id, stored)
  })

  it('is found again for leads of earlier versions, from their traces', async () => {
    const { pool } = api.database
    await pool.query(
      'update leads set lost_reason = null, lost_subject = null, lost_advertiser_id = null, lost_obstacles = null',
    )
    await pool.query('update lost_reason_backfill set done_from = null, is_done = false')
    await fillPastReasons(api.db)
    for (const [id, reason] of expected) expect([id, await read(id)]).toEqual([id, reason])
    expect(expected.size).toBe(Object.keys(causes).length + 1)
  })
})
