import { beforeEach, describe, expect, it } from '@jest/globals'
import { createEvaluation, evaluateRule } from '../../../api/watch/alerts/watchAlerts'
import { listAlertRules } from '../../../api/watch/alerts/rules.queries'
import { api, send, startWaterfallWorld, waterfall } from './waterfallWorld'

interface Resend {
  what: string | null
  ids: number[]
}

let staff: string
startWaterfallWorld()
beforeEach(async () => {
  staff = await api.signInAs(1)
  await api.database.pool.query(`delete from alerts; delete from alert_rules where name = 'Refuses'`)
})

/** Leads that nobody took, and the alert of the rule that their refusals fire. */
async function refusedLeads(count: number) {
  const world = await waterfall()
  const settings = { percent: 80, least: count, minutes: 15, pause: 0 }
  const rule = { kind: 'advertiser_refuses', name: 'Refuses', settings, subject_ids: [world.first] }
  const { id } = (await api.call<{ id: number }>('POST', '/api/alert-rules', { token: staff, body: rule })).body
  const leads: number[] = []
  for (let lead = 0; lead < count; lead++) leads.push((await send(world.code, 'refuse')).lead_id)
  const [found] = await listAlertRules(api.db, { ids: [id] })
  if (found) await evaluateRule(createEvaluation(api.services), found)
  const { data } = (await api.call<{ data: { id: number; leads: number }[] }>('GET', '/api/alerts', { token: staff }))
    .body
  return { ...world, leads, alert: data[0]!.id, counted: data[0]!.leads }
}
const resend = (alert: number, token = staff) => api.call<Resend>('GET', `/api/alerts/${alert}/resend`, { token })

describe('what of an alert can be sent again', () => {
  it('is its lost leads, without those that somebody has and those that are about to be sent', async () => {
    const { leads, alert, counted, second } = await refusedLeads(4)
    expect([counted, (await resend(alert)).body]).toEqual([4, { alert_id: alert, what: 'leads', ids: leads }])
    const [taken, waiting, ...left] = leads
    await api.db
      .updateTable('leads')
      .set({ lead_status_id: 2, advertiser_id: second })
      .where('id', '=', taken!)
      .execute()
    const body = { lead_ids: [waiting], advertiser_id: second, min_delay: 60, max_delay: 60 }
    await api.call('POST', '/api/lead-details/inject', { token: staff, body })
    expect((await resend(alert)).body.ids).toEqual(left)
  })

  it('is nothing once it is resolved, and nothing for who may not inject', async () => {
    const { alert } = await refusedLeads(3)
    expect((await resend(alert, await api.signInAs(['ALERTS_LIST']))).status).toBe(403)
    expect((await resend(alert, await api.signInAs(['LEADS_INJECTION']))).status).toBe(403)
    const both = await api.signInAs(['ALERTS_LIST', 'LEADS_INJECTION'])
    expect((await resend(alert, both)).body.ids).toHaveLength(3)
    await api.call('PUT', `/api/alerts/${alert}/resolve`, { token: staff, body: { reason: '' } })
    expect((await resend(alert, both)).body).toMatchObject({ what: null, ids: [] })
    expect((await resend(999_999)).status).toBe(404)
  })

  it('is the failed postbacks of a publisher since it began', async () => {
    const { leads, alert } = await refusedLeads(3)
    const lead = await api.db
      .selectFrom('leads')
      .select(['publisher_id', 'created_at'])
      .where('id', '=', leads[0]!)
      .executeTakeFirstOrThrow()
    await api.db
      .updateTable('alerts')
      .set({ kind: 'postbacks_failing', subject_kind: 'publisher', subject_id: lead.publisher_id })
      .where('id', '=', alert)
      .execute()
    const since = (await api.db.selectFrom('alerts').select('since').where('id', '=', alert).executeTakeFirstOrThrow())
      .since
    const postback = async (place: number, minutes: number, status: string) =>
      (
        await api.db
          .insertInto('deliveries')
          .values({
            ...{ publisher_id: lead.publisher_id, lead_id: leads[place]!, lead_created_at: lead.created_at },
            ...{ event: 'accepted', facts: '{}', status, attempts: 8, created_at: since },
            attempted_at: new Date(since.getTime() + minutes * 60_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const failed = await postback(0, 1, 'failed')
    await postback(1, -1, 'failed')
    await postback(2, 1, 'sent')
    expect((await resend(alert)).body).toMatchObject({ what: 'postbacks', ids: [failed] })
  })
})
