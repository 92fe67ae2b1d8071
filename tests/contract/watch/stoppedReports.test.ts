import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { permissionCode } from '../../../shared/access/permissions'
import { DAY, HOUR, MINUTE } from '../../../shared/app/time/timeZones'
import { startScheduleWorld, type ScheduleWorld } from '../../../api/reports/schedules/schedules.testWorld'
import type { Alert } from '../../../api/watch/alerts/alerts.schema'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'

let world: ScheduleWorld
let token: string

beforeAll(async () => {
  world = await startScheduleWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.api.clock.now = world.begin
  world.webhook.answerTo = () => 200
  token = await world.api.signInAs(1)
})
afterEach(async () => {
  for (const table of ['report_schedules', 'alerts']) await world.api.database.pool.query(`delete from ${table}`)
})

async function openAlerts(): Promise<Alert[]> {
  const kind = 'report_schedule_stopped'
  for (const rule of await listAlertRules(world.api.db))
    if (rule.kind === kind) await evaluateRule(createEvaluation(world.api.services), rule)
  const admin = await world.api.signInAs(1)
  return (await world.api.call<{ data: Alert[] }>('GET', '/api/alerts?state=open', { token: admin })).body.data
}
const resolve = async (id: number | undefined) =>
  world.api.call('PUT', `/api/alerts/${id}/resolve`, { token: await world.api.signInAs(1), body: { reason: 'Known' } })
/** All attempts of one run: seven retries. */
async function failForGood() {
  for (const wait of [10_000, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR]) await world.pass(wait)
}

describe('a report schedule opens an alert', () => {
  it('when its owner loses the permission, until the owner switches it on again', async () => {
    const owner = await world.api.addUser({ permissions: ['REPORTS_LIST'] })
    const { body } = await world.create(await world.api.signInAs(owner))
    expect(await openAlerts()).toEqual([])
    await world.withRole(owner, [permissionCode('LEADS_LIST') ?? 0])
    await world.pass(HOUR)
    const [alert, ...others] = await openAlerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      ...{ subject_kind: 'report_schedule', subject_id: body.id, subject_name: 'Morning' },
      ...{ title: 'The report Morning was stopped', since: '2026-11-20T08:00:00.000Z' },
      text: `It is not sent any more: ${owner.email} no longer has the permission to see this report. Scheduled by ${owner.email}.`,
    })
    await world.withRole(owner, [permissionCode('REPORTS_LIST') ?? 0])
    const path = `/api/report-schedules/${body.id}/active`
    const asOwner = await world.api.signInAs(owner)
    expect((await world.api.call('PUT', path, { token: asOwner, body: { is_active: true } })).status).toBe(200)
    expect(await openAlerts()).toEqual([])
  })

  it('when a destination has failed for good, until a report arrives', async () => {
    world.webhook.answerTo = () => 500
    const owner = await world.api.addUser({ level: 1 })
    const { body } = await world.create(await world.api.signInAs(owner), world.toWebhook)
    await world.pass(HOUR)
    expect(await openAlerts()).toEqual([])
    await failForGood()
    const [alert] = await openAlerts()
    expect(alert).toMatchObject({
      title: 'The report Morning does not arrive',
      text: expect.stringMatching(
        /^The last report could not be delivered: It answered with HTTP 500\. Scheduled by user\d+@/,
      ),
      evidence: { failed: 1, stopped: null },
    })
    // The next one is due a day after the first.
    await world.pass(DAY)
    await failForGood()
    expect(await openAlerts()).toMatchObject([{ id: alert?.id, evidence: { failed: 2 } }])
    world.webhook.answerTo = () => 200
    const again = await world.api.signInAs(owner)
    const [failed] = await world.runs(again, body.id)
    const retried = await world.api.call('POST', `/api/report-runs/${failed?.id}/retry`, { token: again })
    expect(retried.status).toBe(200)
    await world.pass(1)
    expect(await openAlerts()).toEqual([])
  })

  it('that a person can resolve: it opens again only when another report fails', async () => {
    world.webhook.answerTo = () => 500
    await world.create(token, world.toWebhook)
    await world.pass(HOUR)
    await failForGood()
    const [first] = await openAlerts()
    expect((await resolve(first?.id)).status).toBe(200)
    expect(await openAlerts()).toEqual([])
    await world.pass(DAY)
    expect(await openAlerts()).toEqual([])
    await failForGood()
    const [second] = await openAlerts()
    expect(second && second.id !== first?.id).toBe(true)
  })

  it('that ends when the schedule is paused or deleted', async () => {
    world.webhook.answerTo = () => 500
    const made = [
      await world.create(token, world.toWebhook),
      await world.create(token, { ...world.toWebhook, name: 'B' }),
    ]
    await world.pass(HOUR)
    await failForGood()
    expect(await openAlerts()).toHaveLength(2)
    const [paused, deleted] = made.map(({ body }) => `/api/report-schedules/${body.id}`)
    const admin = { token: await world.api.signInAs(1) }
    await world.api.call('DELETE', `${deleted}`, admin)
    expect(await openAlerts()).toHaveLength(1)
    await world.api.call('PUT', `${paused}/active`, { ...admin, body: { is_active: false } })
    expect(await openAlerts()).toEqual([])
  })
})
