import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { restoreAttemptJobs, holdInterrupted } from '../../../api/routing/attempts/attemptJob'
import { settleAttempt } from '../../../api/routing/attempts/settleAttempt.queries'
import { listHeldLeads } from '../../../api/leads/heldLeads/heldLeads.queries'
import { addCap, addDistribution, addPublisher, countryId } from '../../../api/leads/intake/intake.testWorld'
import { startTestApi, type TestApi } from '../../../api/test/testApi'
import { addAdvertiser, addLead, readHistory, readLead, type Sandbox, startSandbox } from '../../support/injectionWorld'

interface Answer {
  lead_id: number
  status: string
  reason: string | null
}
interface Simulation {
  outcome: { advertiser_id: number; leads: number }[]
  unplaced: { leads: number }
}

let api: TestApi
let sandbox: Sandbox
let publisher: number
let staff: string
let made = 0
const free = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CZ',
  'DK',
  'EE',
  'ES',
  'FI',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
  'TR',
  'UA',
]

const send = async (country: string, tag: string) =>
  (
    await api.call<Answer>('POST', '/api/leads', {
      token: 'publisher',
      body: { email: `lead${++made}+${tag}@example.test`, country },
    })
  ).body
const settle = (historyId: number, outcome: 'accepted' | 'refused', reason: string | null = null) =>
  api.db
    .transaction()
    .execute((transaction) =>
      settleAttempt(transaction, { historyId }, { outcome, by: 'staff@demo.test', now: Date.now(), reason }),
    )
const openOf = (leadId: number) =>
  api.db.selectFrom('open_attempts').selectAll().where('lead_id', '=', leadId).executeTakeFirst()
const reservations = async (leadId: number) =>
  (await api.db.selectFrom('cap_reservations').select('advertiser_id').where('lead_id', '=', leadId).execute()).map(
    ({ advertiser_id }) => advertiser_id,
  )
const taken = (broker: string) =>
  sandbox.journal.entries.filter((entry) => entry.broker === broker && entry.decision === 'taken').length
const creditsOf = async (distribution: number) =>
  (
    await api.database.pool.query<{ credit: number }>(
      `select m.credit from distribution_group_advertisers m join distribution_groups g on g.id = m.group_id join distribution_timeslots s on s.id = g.timeslot_id where s.distribution_id = $1 order by m.id`,
      [distribution],
    )
  ).rows.map(({ credit }) => credit)

/** A country of its own with two advertisers in a waterfall, each with room for so many leads. */
async function waterfall({
  broker = {},
  cap = 10,
  onTimeout = 'hold',
}: { broker?: object; cap?: number; onTimeout?: 'hold' | 'go_on' } = {}) {
  const code = free.pop() ?? ''
  const country = await countryId(api.db, code)
  const [first, second] = [
    await addAdvertiser(api.db, `${code} first`, { broker: { idempotent: false, ...broker } }),
    await addAdvertiser(api.db, `${code} second`),
  ]
  await api.db.updateTable('advertisers').set({ on_timeout: onTimeout }).where('id', '=', first).execute()
  await addCap(api.db, { cap, advertiserIds: [first] })
  const distribution = await addDistribution(api.db, {
    countryId: country,
    groups: [[[first, 10_000]], [[second, 10_000]]],
  })
  return { code, country, first, second, distribution, slug: code.toLowerCase() }
}

beforeAll(async () => {
  sandbox = await startSandbox()
  api = await startTestApi({ env: { SANDBOX_URL: sandbox.url } })
  publisher = await addPublisher(api.db, 'publisher')
  staff = await api.signInAs(['DISTRIBUTIONS_LIST', 'LEADS_INJECTION'])
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

describe('a lead of which a broker does not say whether it took it', () => {
  it.each(['drop', 'error', 'html', 'nonsense', 'cut'])(
    '(%s) is held: not offered to others, with its place, until staff accept it',
    async (tag) => {
      const { code, first, slug } = await waterfall({ cap: 1 })
      const { lead_id, status } = await send(code, tag)
      expect([status, (await readLead(api.db, lead_id)).lead_status_id, await reservations(lead_id)]).toEqual([
        'Submitted',
        1,
        [first],
      ])
      expect(taken(`${slug}-second`)).toBe(0)
      const held = (await listHeldLeads(api.db, { limit: 100, offset: 0 })).data.filter(
        ({ advertiser_id }) => advertiser_id === first,
      )
      expect(held).toMatchObject([
        {
          lead_id,
          kind: 'intake',
          advertiser_name: `${code} first`,
          publisher_name: 'publisher',
          asked: 0,
          reason: expect.any(String),
        },
      ])
      // Its room is taken: the next lead goes to the second.
      expect((await readLead(api.db, (await send(code, 'accept')).lead_id)).advertiser_id).not.toBe(first)
      await settle(held[0]?.id ?? 0, 'accepted')
      expect(await readLead(api.db, lead_id)).toMatchObject({ lead_status_id: 2, advertiser_id: first })
      expect(await readHistory(api.db, lead_id)).toMatchObject([
        { status: 'Accepted', message: expect.stringContaining('staff@demo.test') },
      ])
      expect([await openOf(lead_id), await reservations(lead_id)]).toEqual([undefined, []])
      await expect(settle(held[0]?.id ?? 0, 'refused')).rejects.toMatchObject({ code: 'CONFLICT' })
      expect((await readLead(api.db, (await send(code, 'accept')).lead_id)).advertiser_id).not.toBe(first)
    },
  )

  it('is left to staff if the retry job is lost after brokers may have forgotten it', async () => {
    const { code } = await waterfall({ broker: { idempotent: true } })
    const { lead_id } = await send(code, 'drop')
    const jobs = async () =>
      (await api.database.pool.query(`select from graphile_worker.jobs where task_identifier = 'attempt'`)).rows.length
    expect(await jobs()).toBeGreaterThan(0)
    await api.database.pool.query('delete from graphile_worker._private_jobs')
    await restoreAttemptJobs(api.services)
    expect([await jobs(), (await openOf(lead_id))?.state]).toEqual([0, 'held'])
  })

  it('is unchanged if another advertiser has it when staff settle it as accepted', async () => {
    const { code, second } = await waterfall()
    const { lead_id } = await send(code, 'nonsense')
    await api.db
      .updateTable('leads')
      .set({ lead_status_id: 2, advertiser_id: second })
      .where('id', '=', lead_id)
      .execute()
    const before = await readLead(api.db, lead_id)
    await settle((await openOf(lead_id))?.history_id ?? 0, 'accepted')
    expect([await readLead(api.db, lead_id), await openOf(lead_id)]).toEqual([before, undefined])
    expect(await readHistory(api.db, lead_id)).toMatchObject([{ status: 'Accepted' }])
  })

  it('goes on down the waterfall when staff say that it was refused', async () => {
    const { code, first, second, distribution } = await waterfall({ cap: 1 })
    const { lead_id } = await send(code, 'nonsense')
    await settle((await openOf(lead_id))?.history_id ?? 0, 'refused', 'Wrong number')
    expect([
      (await readLead(api.db, lead_id)).lead_status_id,
      await reservations(lead_id),
      (await openOf(lead_id))?.state,
    ]).toEqual([1, [], 'refused'])
    await api.runJobs()
    // The sandbox goes by the e-mail: the second broker talks nonsense too.
    expect(await readHistory(api.db, lead_id)).toMatchObject([
      {
        advertiser_id: first,
        status: 'Rejected',
        restriction_origin: 'broker',
        message: expect.stringContaining('Wrong number'),
      },
      { advertiser_id: second, status: 'Submitted' },
    ])
    await settle((await openOf(lead_id))?.history_id ?? 0, 'refused')
    await api.runJobs()
    expect(await readLead(api.db, lead_id)).toMatchObject({
      lead_status_id: 3,
      advertiser_id: null,
      rejection_reason: expect.stringContaining(`${code} second`),
    })
    expect([await openOf(lead_id), new Set(await creditsOf(distribution))]).toEqual([undefined, new Set([0])])
  })

  it('is offered on at once where the advertiser is set so', async () => {
    const { code, first, second } = await waterfall({ onTimeout: 'go_on' })
    const { lead_id } = await send(code, 'error')
    expect((await readHistory(api.db, lead_id)).map(({ advertiser_id, status }) => [advertiser_id, status])).toEqual([
      [first, 'Rejected'],
      [second, 'Submitted'],
    ])
    expect(await reservations(lead_id)).toEqual([])
  })

  it("is settled by a postback of its broker, by our reference, and by nobody else's", async () => {
    const { code, first, second, slug } = await waterfall()
    const { lead_id } = await send(code, 'drop')
    const reference = `attempt-${(await openOf(lead_id))?.history_id}`
    const post = (advertiser: number, name: string) =>
      api.call('POST', `/api/postbacks/${advertiser}`, {
        token: `token-of-${slug}-${name}`,
        body: { event_id: `e-${advertiser}`, reference, type: 'status', status: 'Callback' },
      })
    expect((await post(second, 'second')).status).toBe(409)
    expect((await post(first, 'first')).status).toBe(200)
    expect(await readLead(api.db, lead_id)).toMatchObject({
      lead_status_id: 2,
      advertiser_id: first,
      brand_status: 'Callback',
    })
    expect([await openOf(lead_id), await reservations(lead_id)]).toEqual([undefined, []])
  })

  it('is asked about again where the broker takes a lead once for each reference', async () => {
    const { code, first, slug } = await waterfall({ broker: { idempotent: true } })
    const { lead_id } = await send(code, 'drop')
    expect([taken(`${slug}-first`), (await openOf(lead_id))?.state]).toEqual([1, 'held'])
    await api.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await api.runJobs()
    expect(await readLead(api.db, lead_id)).toMatchObject({
      lead_status_id: 2,
      advertiser_id: first,
      autologin_url: expect.stringContaining('token='),
    })
    expect(taken(`${slug}-first`)).toBe(1)
  })

  it('sent by a dead process is held when due, and not settled by staff before', async () => {
    const { code, first } = await waterfall()
    const { lead_id } = await send(code, 'drop')
    const { history_id } = (await openOf(lead_id)) ?? { history_id: 0 }
    await api.db.updateTable('open_attempts').set({ state: 'sending' }).where('history_id', '=', history_id).execute()
    await expect(settle(history_id, 'accepted')).rejects.toMatchObject({ code: 'CONFLICT' })
    await holdInterrupted(api.services)
    expect((await openOf(lead_id))?.state).toBe('sending')
    await holdInterrupted({ ...api.services, now: () => Date.now() + 60_000 })
    expect(await openOf(lead_id)).toMatchObject({ state: 'held', reason: expect.stringContaining('interrupted') })
    await settle(history_id, 'accepted')
    expect((await readLead(api.db, lead_id)).advertiser_id).toBe(first)
  })
})

describe('an injection', () => {
  it('takes cap places of the intake, never exceeds it, and is held during silence', async () => {
    const { code, country, first, slug } = await waterfall({ cap: 3 })
    const leads = await Promise.all(
      Array.from({ length: 4 }, () =>
        addLead(api.db, { affiliate_id: publisher, country_id: country, email: `in${++made}+accept@example.test` }),
      ),
    )
    const silent = await addLead(api.db, {
      affiliate_id: publisher,
      country_id: country,
      email: `in${++made}+nonsense@example.test`,
    })
    const inject = (lead_ids: number[]) =>
      api.call('POST', '/api/lead-details/inject', {
        token: staff,
        body: { lead_ids, advertiser_id: first, locate_leads: 'system', simulate: false },
      })
    expect((await inject([silent])).status).toBe(200)
    await api.runJobs()
    expect(await reservations(silent)).toEqual([first])
    await inject(leads)
    const [, ...answers] = await Promise.all([api.runJobs(), ...Array.from({ length: 4 }, () => send(code, 'accept'))])
    expect(taken(`${slug}-first`)).toBe(2)
    expect(answers.filter(({ status }) => status !== 'Accepted')).toEqual([])
  })
})

describe('routing of live leads', () => {
  it('gives each advertiser of a group exactly its share, whichever leads come at once', async () => {
    const code = free.pop() ?? ''
    const shares = [5000, 3000, 1500, 500]
    const advertisers = await Promise.all(shares.map((_, place) => addAdvertiser(api.db, `${code} slot ${place}`)))
    const distribution = await addDistribution(api.db, {
      countryId: await countryId(api.db, code),
      groups: [advertisers.map((id, place) => [id, shares[place] ?? 0])],
    })
    await Promise.all(Array.from({ length: 40 }, () => send(code, 'accept')))
    expect(shares.map((_, place) => taken(`${code.toLowerCase()}-slot-${place}`))).toEqual(
      shares.map((share) => (share * 40) / 10_000),
    )
    expect(await creditsOf(distribution)).toEqual([0, 0, 0, 0])
  })

  it('is what the simulator says, for the same inputs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.record({
              share: fc.integer({ min: 0, max: 4 }),
              refuses: fc.boolean(),
              cap: fc.option(fc.integer({ min: 0, max: 3 })),
            }),
            { minLength: 1, maxLength: 3 },
          ),
          { minLength: 1, maxLength: 2 },
        ),
        fc.integer({ min: 1, max: 6 }),
        async (groups, count) => {
          const code = free.pop() ?? ''
          const country_id = await countryId(api.db, code)
          const members = await Promise.all(
            groups.map((group, place) =>
              Promise.all(
                group.map(async ({ share, refuses, cap }, at) => {
                  const broker = refuses
                    ? {
                        answer: {
                          accepted: { at: 'success', is: ['never'] },
                          refused: { at: 'success', is: [true, false] },
                        },
                      }
                    : {}
                  const id = await addAdvertiser(api.db, `${code} ${place} ${at}`, { broker })
                  if (cap !== null) await addCap(api.db, { cap, advertiserIds: [id] })
                  return { id, share: share * 1000, refuses }
                }),
              ),
            ),
          )
          await addDistribution(api.db, {
            countryId: country_id,
            groups: members.map((group) => group.map(({ id, share }) => [id, share])),
          })
          const refusing_advertiser_ids = members
            .flat()
            .filter(({ refuses }) => refuses)
            .map(({ id }) => id)
          const { body } = await api.call<Simulation>('POST', '/api/distributions/simulate', {
            token: staff,
            body: { country_id, affiliate_id: publisher, count, refusing_advertiser_ids },
          })
          const simulated = new Map(
            body.outcome.filter(({ leads }) => leads > 0).map(({ advertiser_id, leads }) => [advertiser_id, leads]),
          )
          const live = new Map<number, number>()
          for (let lead = 0; lead < count; lead++) {
            const { advertiser_id } = await readLead(api.db, (await send(code, 'accept')).lead_id)
            if (advertiser_id !== null) live.set(advertiser_id, (live.get(advertiser_id) ?? 0) + 1)
          }
          expect([...live].sort()).toEqual([...simulated].sort())
          expect(count - [...live.values()].reduce((sum, leads) => sum + leads, 0)).toBe(body.unplaced.leads)
        },
      ),
      { numRuns: 5 },
    )
  })

  it('goes by what staff have changed, from the very next lead on', async () => {
    const { code, first, second, country } = await waterfall()
    const taker = async () => (await readLead(api.db, (await send(code, 'accept')).lead_id)).advertiser_id
    expect(await taker()).toBe(first)
    await api.db.updateTable('advertisers').set({ status: 'inactive' }).where('id', '=', first).execute()
    expect(await taker()).toBe(second)
    const cap = await addCap(api.db, { cap: 1, countryIds: [country] })
    expect(await taker()).toBe(null)
    await api.db.updateTable('caps').set({ cap: 3 }).where('id', '=', cap).execute()
    expect(await taker()).toBe(second)
    expect(await taker()).toBe(null)
  })
})

it('is refused, and not taken, when as many leads are under way as the process takes', async () => {
  const busy = await startTestApi({ env: { SANDBOX_URL: sandbox.url, INTAKE_LEADS_AT_ONCE: '2' } })
  try {
    await addPublisher(busy.db, 'publisher')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        busy.call('POST', '/api/leads', {
          token: 'publisher',
          body: { email: `busy${n}@example.test`, country: 'DE' },
        }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect([
      refused.length > 0,
      refused.every(({ headers }) => headers.get('retry-after') === '1'),
      answers.every(({ status }) => status === 200 || status === 429),
    ]).toEqual([true, true, true])
    expect(await busy.db.selectFrom('leads').select('id').execute()).toHaveLength(12 - refused.length)
  } finally {
    await busy.stop()
  }
})
