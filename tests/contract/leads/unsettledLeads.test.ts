import { describe, expect, it } from '@jest/globals'
import { restoreAttemptJobs, holdInterrupted } from '../../../api/routing/attempts/attemptJob'
import { settleAttempt } from '../../../api/routing/attempts/settleAttempt.queries'
import { listHeldLeads } from '../../../api/leads/heldLeads/heldLeads.queries'
import { sandboxBroker } from '../../../api/db/seed/partners/brokers'
import { readHistory, readLead } from '../../support/injectionWorld'
import { api, sandbox, send, reservations, taken, creditsOf, waterfall, startWaterfallWorld } from './waterfallWorld'

const settle = (historyId: number, outcome: 'accepted' | 'refused', reason: string | null = null) =>
  api.db
    .transaction()
    .execute((transaction) =>
      settleAttempt(transaction, { historyId }, { outcome, by: 'staff@demo.test', now: Date.now(), reason }),
    )
const openOf = (leadId: number) =>
  api.db.selectFrom('open_attempts').selectAll().where('lead_id', '=', leadId).executeTakeFirst()

startWaterfallWorld()

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
      advertiser_status: 'Callback',
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

  it('stays held while the broker has a new address that was not tested', async () => {
    const { code, first, slug } = await waterfall({ broker: { idempotent: true } })
    const { lead_id } = await send(code, 'drop')
    const askAgain = async (isTested: boolean) => {
      await api.db.updateTable('advertisers').set({ broker_is_tested: isTested }).where('id', '=', first).execute()
      await api.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
      await api.runJobs()
    }
    const asked = () => sandbox.journal.entries.filter(({ broker }) => broker === `${slug}-first`).length
    const before = asked()
    await askAgain(false)
    expect([asked(), await openOf(lead_id)]).toMatchObject([before, { state: 'held', asked: 0 }])
  })

  it.each([
    ['cannot be reached', 'http://127.0.0.1:1/leads'],
    ['knows nothing of the address', 'sandbox:/nothing'],
  ])('stays held if the broker %s when it is asked again', async (_, url) => {
    const { code, first, slug } = await waterfall({ broker: { idempotent: true } })
    const { lead_id } = await send(code, 'drop')
    const askAgain = async (address: string) => {
      await api.database.pool.query(
        `update advertisers set broker = broker || jsonb_build_object('url', $2::text) where id = $1`,
        [first, address],
      )
      await api.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
      await api.runJobs()
    }
    await askAgain(url)
    expect([(await openOf(lead_id))?.state, taken(`${slug}-second`)]).toEqual(['held', 0])
    await askAgain(`sandbox:/brokers/${slug}-first/leads`)
    expect(await readLead(api.db, lead_id)).toMatchObject({ lead_status_id: 2, advertiser_id: first })
    expect(taken(`${slug}-second`)).toBe(0)
  })

  it('is sent again where the broker wants it later, and goes on where it then refuses', async () => {
    const { answer } = sandboxBroker({ slug: 'any' })
    const rules = answer.rules.map((rule) => (rule.means === 'refused' ? { ...rule, means: 'try_again' } : rule))
    const { code, first, second, slug } = await waterfall({ broker: { answer: { ...answer, rules } } })
    const { lead_id } = await send(code, 'refuse')
    expect(await openOf(lead_id)).toMatchObject({ state: 'held', may_ask: true })
    const waits = await api.database.pool.query(
      `select extract(epoch from run_at - now())::int as s from graphile_worker._private_jobs`,
    )
    expect(waits.rows.map(({ s }) => s)).toContainEqual(expect.closeTo(30, -1))
    await api.db
      .updateTable('advertisers')
      .set({ broker: JSON.stringify({ ...sandboxBroker({ slug: `${slug}-first` }), idempotent: false }) })
      .where('id', '=', first)
      .execute()
    await api.database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await api.runJobs()
    expect(await openOf(lead_id)).toBeUndefined()
    // The first, the second after it, and then there is nobody.
    const history = await readHistory(api.db, lead_id)
    expect(history.map(({ advertiser_id }) => advertiser_id)).toEqual([first, second, null])
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
