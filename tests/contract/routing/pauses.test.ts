import { beforeEach, describe, expect, it } from '@jest/globals'
import { decideAll } from '../../../api/routing/attempts/decideAll'
import { createDelivery } from '../../../api/routing/attempts/delivery'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule, watchAlerts } from '../../../api/watch/alerts/watchAlerts'
import { storedSteps } from '../../../api/routing/engine/traceSteps'
import { readHistory, readLead } from '../../support/injectionWorld'
import { until } from '../../../api/test/polling'
import { api, sandbox, send, startWaterfallWorld, waterfall } from '../leads/waterfallWorld'

const minute = 60_000
interface Pause {
  advertiser_id: number
  state: string
  is_by_rule: boolean
  paused_by: string
  until: string | null
}

let staff: string
let rule: number

startWaterfallWorld()
beforeEach(async () => {
  api.clock.now = null
  staff = await api.signInAs(await api.addUser({ name: 'Nora Lindqvist' }))
  await api.database.pool.query(
    `delete from alerts; delete from advertiser_pauses; delete from alert_rules where name = 'Refuses'`,
  )
})

const pauseOf = async (id: number) =>
  (await api.call<Pause[]>('GET', `/api/advertisers/pauses?ids=${id}`, { token: staff })).body[0]
const asked = (broker: string) => sandbox.journal.entries.filter((entry) => entry.broker === broker).length
const takerOf = async (country: string, tag: string) =>
  (await readLead(api.db, (await send(country, tag)).lead_id)).advertiser_id
const actions = async (id: number) =>
  (
    await api.database.pool.query<{ action: string; actor: string; after: object }>(
      `select action, actor, after from audit_log where entity = 'advertiser' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows

const clock = () => api.clock.now ?? Date.now()

/** Evaluates the rule as its process does every few seconds. */
async function evaluate() {
  const [found] = await listAlertRules(api.db, { ids: [rule] })
  if (found) await evaluateRule(createEvaluation({ ...api.services, now: clock }), found)
}

/** Three refusals of an advertiser with a rule that pauses it for them. */
async function refuse({ code, first }: { code: string; first: number }) {
  const settings = { percent: 80, least: 3, minutes: 15, pause: 30 }
  const body = { kind: 'advertiser_refuses', name: 'Refuses', settings, subject_ids: [first] }
  rule = (await api.call<{ id: number }>('POST', '/api/alert-rules', { token: staff, body })).body.id
  for (let lead = 0; lead < 3; lead++) await send(code, 'refuse')
}
async function pausedByRule(world: { code: string; first: number }) {
  await refuse(world)
  await evaluate()
}
const passTime = (minutes: number) => (api.clock.now = clock() + minutes * minute)

describe('an advertiser that refuses everything', () => {
  it('is paused by the rule within 10 seconds, for every decision from then on', async () => {
    const world = await waterfall()
    await refuse(world)
    const from = Date.now()
    const stop = watchAlerts({ ...api.services, now: clock })
    await until(async () => (await pauseOf(world.first)) !== undefined)
    expect(Date.now() - from).toBeLessThan(10_000)
    await stop()
    expect(await pauseOf(world.first)).toMatchObject({ state: 'paused', is_by_rule: true, paused_by: 'Refuses' })
    const before = asked(`${world.slug}-first`)
    const { lead_id } = await send(world.code, 'accept')
    expect([asked(`${world.slug}-first`), (await readLead(api.db, lead_id)).advertiser_id]).toEqual([
      before,
      world.second,
    ])
    const [history] = await readHistory(api.db, lead_id)
    expect(storedSteps(history?.trace, []).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/first is paused by the rule “Refuses” until \d\d:\d\d UTC\.$/),
    )
    expect(await actions(world.first)).toMatchObject([{ action: 'advertiser.pause', actor: 'system' }])
    const { data } = (await api.call<{ data: object[] }>('GET', '/api/alerts?state=open', { token: staff })).body
    expect(data.find((alert) => 'rule_id' in alert && alert.rule_id === rule)).toMatchObject({
      subject_id: world.first,
      paused_until: (await pauseOf(world.first))?.until,
    })
  })

  it('gets one lead as a probe after the pause, then is paused for twice as long, or gets leads again', async () => {
    const world = await waterfall()
    await pausedByRule(world)
    passTime(31)
    expect((await pauseOf(world.first))?.state).toBe('probe_due')
    const before = asked(`${world.slug}-first`)
    await send(world.code, 'refuse')
    await send(world.code, 'accept')
    expect(asked(`${world.slug}-first`)).toBe(before + 1)
    expect(await pauseOf(world.first)).toMatchObject({
      state: 'paused',
      until: new Date((api.clock.now ?? 0) + 60 * minute).toISOString(),
    })
    passTime(61)
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
    expect(await pauseOf(world.first)).toBeUndefined()
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
    expect((await actions(world.first)).map(({ action }) => action)).toEqual([
      'advertiser.pause',
      'advertiser.pause',
      'advertiser.resume',
    ])
  })

  it('gets one probe from two processes that send at once, and another when the probe has no answer in time', async () => {
    const world = await waterfall({ broker: { timeoutMs: 8_000 } })
    await pausedByRule(world)
    passTime(31)
    const leads = [await send(world.code, 'accept'), await send(world.code, 'accept')]
    await api.database.pool.query(`update advertiser_pauses set resumed_at = null where advertiser_id = $1`, [
      world.first,
    ])
    // Neither a cap nor the turn of slot makes one wait for the other.
    await api.database.pool.query(`delete from caps; update distributions set type = 'chance'`)
    // Two processes, each with its own configuration, decide in transactions that are open at the same time.
    const deliveries = [api.services.delivery, createDelivery({ ...api.services, now: clock })]
    let [begun, decided] = [0, 0]
    const choices = await Promise.all(
      deliveries.map((delivery, place) =>
        delivery.transact(async (transaction, configuration) => {
          begun += 1
          await until(() => begun === deliveries.length)
          const { publisher_id, country_id } = await readLead(api.db, leads[place]?.lead_id ?? 0)
          const facts = { publisherId: publisher_id, countryId: country_id, parameters: {}, hasConversion: false }
          const lead = { ...facts, hadBy: new Set<number>(), unsettledAt: null }
          const asked = [{ leadId: leads[place]?.lead_id ?? 0, lead, receivedAt: clock(), refused: null }]
          const [decision] = await decideAll(transaction, configuration, asked, { at: clock(), random: Math.random })
          decided += 1
          await until(() => decided === deliveries.length)
          return decision?.chosen?.advertiser.id
        }),
      ),
    )
    expect(choices.sort()).toEqual([world.first, world.second].sort())

    // A process died with the probe of another pause.
    await api.call('POST', `/api/advertisers/${world.first}/resume`, { token: staff })
    await api.database.pool.query(
      `update advertiser_pauses set resumed_at = null, probe_lead_id = 1, probe_until = $2 where advertiser_id = $1`,
      [world.first, new Date((api.clock.now ?? 0) + minute)],
    )
    expect(await takerOf(world.code, 'accept')).toBe(world.second)
    passTime(2)
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
  })

  it('gets three probes when a person asks for them, and leads again once all are accepted', async () => {
    const world = await waterfall()
    const path = `/api/advertisers/${world.first}/probes`
    const probe = (probes: unknown) => api.call('POST', path, { token: staff, body: { probes } })
    expect((await probe(3)).status).toBe(409)
    await pausedByRule(world)
    expect((await probe(0)).status).toBe(400)
    expect((await probe(3)).body).toMatchObject({ pause: { state: 'probe_due', probes: 3, probes_accepted: 0 } })
    passTime(1)
    expect([await takerOf(world.code, 'accept'), await takerOf(world.code, 'accept')]).toEqual([
      world.first,
      world.first,
    ])
    expect(await pauseOf(world.first)).toMatchObject({ state: 'probe_due', probes: 3, probes_accepted: 2 })
    await evaluate()
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
    expect(await pauseOf(world.first)).toBeUndefined()
    expect((await actions(world.first)).map(({ action }) => action)).toEqual([
      ...['advertiser.pause', 'advertiser.probe', 'advertiser.resume'],
    ])
  })

  it('is paused for twice as long when it refuses one of several probes, and needs one after that', async () => {
    const world = await waterfall()
    await pausedByRule(world)
    await api.call('POST', `/api/advertisers/${world.first}/probes`, { token: staff, body: { probes: 3 } })
    passTime(1)
    await send(world.code, 'accept')
    await send(world.code, 'refuse')
    expect(await pauseOf(world.first)).toMatchObject({ state: 'paused', probes: 1, probes_accepted: 0 })
    expect(await takerOf(world.code, 'accept')).toBe(world.second)
    passTime(61)
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
    expect(await pauseOf(world.first)).toBeUndefined()
  })

  it('gets leads at once when a person resumes it, and is judged by its answers from then on', async () => {
    const world = await waterfall()
    await pausedByRule(world)
    passTime(1)
    const path = `/api/advertisers/${world.first}/resume`
    expect((await api.call('POST', path, { token: await api.signInAs(['ADVERTISERS_LIST']) })).status).toBe(403)
    expect((await api.call('POST', path, { token: staff })).body).toMatchObject({ pause: null })
    expect(await takerOf(world.code, 'accept')).toBe(world.first)
    await evaluate()
    expect((await api.call<{ data: unknown[] }>('GET', '/api/alerts?state=open', { token: staff })).body.data).toEqual(
      [],
    )
    expect(await pauseOf(world.first)).toBeUndefined()
  })
})

describe('an advertiser that a person paused', () => {
  it('gets no leads until its time is over, without a probe, and the log says who', async () => {
    const world = await waterfall()
    const path = `/api/advertisers/${world.first}/pause`
    expect((await api.call('POST', path, { token: staff, body: { minutes: 0 } })).status).toBe(400)
    api.clock.now = Date.now()
    await api.call('POST', path, { token: staff, body: { minutes: 60 } })
    expect(await pauseOf(world.first)).toMatchObject({ is_by_rule: false, paused_by: 'Nora Lindqvist' })
    expect(await takerOf(world.code, 'accept')).toBe(world.second)
    passTime(61)
    expect(await Promise.all([takerOf(world.code, 'accept'), takerOf(world.code, 'accept')])).toEqual([
      world.first,
      world.first,
    ])
    expect(await actions(world.first)).toMatchObject([
      { action: 'advertiser.pause', actor: expect.stringContaining('@example.test') },
    ])
  })

  it('gets no injection either, and the simulation of one says why', async () => {
    const world = await waterfall()
    const { lead_id } = await send(world.code, 'refuse')
    await api.call('POST', `/api/advertisers/${world.first}/pause`, { token: staff, body: {} })
    const { lead_id: other } = await send(world.code, 'accept')
    expect((await readLead(api.db, other)).advertiser_id).toBe(world.second)
    const body = { lead_ids: [lead_id], advertiser_id: world.first, simulate: true, locate_leads: 'system' }
    const { body: simulated } = await api.call<{ simulations: { reason: string }[] }>(
      'POST',
      '/api/lead-details/inject',
      {
        token: staff,
        body,
      },
    )
    expect(JSON.stringify(simulated)).toContain('until somebody resumes it.')
  })
})
