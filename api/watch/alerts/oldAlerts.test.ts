import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DAY } from '../../../shared/app/time/timeZones'
import { cleanUp } from '../../app/start/cleanup'
import { startTestApi, type TestApi } from '../../test/testApi'

let api: TestApi
let token: string
let channel: number

beforeAll(async () => {
  api = await startTestApi({ env: { ALERT_PRIVATE_ADDRESSES: '1' } })
  token = await api.signInAs(1)
  const made = await api.call<{ id: number }>('POST', '/api/alert-channels', {
    token,
    body: { kind: 'webhook', name: 'Hook', settings: { url: 'http://127.0.0.1:1/' }, secret: 's'.repeat(20) },
  })
  channel = made.body.id
})
afterAll(() => api.stop())

/** An alert that was opened and, if `resolvedDays` are given, resolved so many days ago; its opening was told then. */
async function addAlert(subject: number, openedDays: number, resolvedDays: number | null, status = 'sent') {
  const ago = (days: number | null) => days && new Date(Date.now() - days * DAY)
  await api.database.pool.query(
    `with made as (
       insert into alerts (rule_id, kind, subject_kind, subject_id, since, opened_at, seen_at, evidence, resolved_at, is_over)
       select id, kind, 'cap', $1, $2, $2, $2, '{}', $3::timestamptz, $3::timestamptz is not null
       from alert_rules order by id limit 1 returning id),
     told as (
       insert into alert_events (alert_id, event, at, content) select id, 'opened', $2, '{"title": "Cap"}' from made returning id)
     insert into deliveries (alert_event_id, channel_id, status, created_at, next_attempt_at)
     select id, $4, $5, $2, case when $5 = 'waiting' then now() + interval '1 day' end from told`,
    [subject, ago(openedDays), ago(resolvedDays), channel, status],
  )
}
const subjects = async (table: string) =>
  (
    await api.database.pool.query<{ id: string }>(
      `select subject_id::text as id from alerts ${table && `join ${table} on alert_id = alerts.id`} order by subject_id`,
    )
  ).rows.map(({ id }) => Number(id))

it('deletes alerts 400 days after their end, and what was sent of others after 90 days', async () => {
  await addAlert(1, 410, 401)
  await addAlert(2, 410, 399)
  await addAlert(3, 500, null)
  await addAlert(4, 95, 94, 'waiting')
  await addAlert(5, 95, 94)
  await addAlert(6, 89, 88)
  await cleanUp(api.services)
  expect(await subjects('')).toEqual([2, 3, 4, 5, 6])
  // The end of the open one is still to be told, and what waits is not lost.
  expect(await subjects('alert_events')).toEqual([3, 4, 6])
  const list = await api.call<{ total: number }>('GET', `/api/alert-deliveries?channel_id=${channel}`, { token })
  expect(list.body.total).toBe(3)
})
