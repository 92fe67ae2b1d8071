import { sql } from 'kysely'
import { permissionCode } from '../../../shared/access/permissions'
import { addJob } from '../../app/jobs/jobs.queries'
import type { Database } from '../../db/connect'
import { listAlerts } from '../alerts/alertRows.queries'
import type { Alert } from '../alerts/alerts.schema'

export const deliveryTask = 'alert_delivery'
const priority = 5

export type AlertEvent = 'opened' | 'resolved'

/** A receiver of alerts: the recipients of a channel itself, or a user who chose it. */
export interface Destination {
  channel_id: number
  user_id: number | null
}

/** What is stored of an alert for all receivers and attempts. `cost`, in dollars, is only for those who may see it. */
export type AlertContent = Omit<ReturnType<typeof contentOf>, 'cost'> & { cost?: number | null }

const contentOf = (alert: Alert) => ({
  id: alert.id,
  rule_id: alert.rule_id,
  rule_name: alert.rule_name,
  kind: alert.kind,
  subject_kind: alert.subject_kind,
  subject_id: alert.subject_id,
  subject_name: alert.subject_name,
  title: alert.title,
  text: alert.text,
  since: alert.since,
  opened_at: alert.opened_at,
  resolved_at: alert.resolved_at,
  resolved_by: alert.resolved_by,
  resolved_reason: alert.resolved_reason,
  evidence: alert.evidence,
  leads: alert.leads,
  cost: alert.is_loss ? alert.cost : null,
})

interface Wanted extends Destination {
  alert_id: number
  event: AlertEvent
}

/** A channel that has recipients of its own. */
export const hasOwnRecipients = sql`(c.kind = 'webhook' or (c.kind = 'email' and jsonb_array_length(c.settings -> 'recipients') > 0)
  or (c.kind = 'telegram' and c.settings ->> 'chat' <> ''))`

/** Users who are notified by channel `c`, as `n`. */
export const notifiedBy = sql`n.is_active and ((c.kind = 'email' and c.id = n.email_channel_id)
  or (c.kind = 'telegram' and c.id = n.telegram_channel_id and n.telegram_chat is not null))`

/** Who is told of these events; the end of an alert goes only to those who were told of its opening. */
async function receiversOf(
  transaction: Database,
  events: readonly { alert_id: number; event: AlertEvent }[],
): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    with receivers as (
      select c.id as channel_id, null::bigint as user_id, c.rule_ids, c.sends_resolved
      from alert_channels c where c.is_active and ${hasOwnRecipients}
      union all
      select c.id, n.user_id, n.rule_ids, n.sends_resolved
      from alert_notifications n join alert_channels c on c.is_active and ${notifiedBy}
      join users u on u.id = n.user_id join roles r on r.id = u.level
      where r.permissions @> array[${permissionCode('ALERTS_LIST')}::integer])
    select told.alert_id, told.event, channel_id, user_id
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (alert_id bigint, event text)
    join alerts a on a.id = told.alert_id
    join receivers on rule_ids = '{}' or a.rule_id = any (rule_ids)
    where told.event = 'opened' or (sends_resolved and exists (
      select from alert_events e join alert_deliveries d on d.alert_event_id = e.id
      where e.alert_id = a.id and e.event = 'opened' and d.channel_id = receivers.channel_id
        and d.user_id is not distinct from receivers.user_id))`.execute(transaction)
  return rows
}

const jobKey = ({ channel_id, user_id }: Destination) => `alerts:${channel_id}:${user_id ?? 'own'}`

/** The job that sends what waits for a destination: one for each, so that repeated failures delay no other. */
export async function scheduleDelivery(
  transaction: Database,
  { channel_id, user_id }: Destination,
  { at, keepsRunAt = false }: { at: Date; keepsRunAt?: boolean },
): Promise<void> {
  const key = jobKey({ channel_id, user_id })
  const payload = { channel_id, user_id }
  await addJob(transaction, deliveryTask, payload, { key, runAt: at, keepsRunAt, priority })
}

/**
 * Writes opened and resolved alerts to the outbox, with the jobs that send them. Use the transaction of the change, so
 * that both are committed together. Writes nothing if nobody is to be told.
 */
export async function tellChannels(
  transaction: Database,
  { opened = [], resolved = [] }: { opened?: readonly number[]; resolved?: readonly number[] },
  now: number,
): Promise<void> {
  const events = [
    ...opened.map((alert_id) => ({ alert_id, event: 'opened' as const })),
    ...resolved.map((alert_id) => ({ alert_id, event: 'resolved' as const })),
  ]
  if (!events.length) return
  const wanted = await receiversOf(transaction, events)
  if (!wanted.length) return
  const ids = [...new Set(wanted.map(({ alert_id }) => alert_id))]
  const contents = new Map(
    (await listAlerts(transaction, { ids, limit: ids.length }, now)).map((alert) => [alert.id, contentOf(alert)]),
  )
  const rows = wanted.flatMap(({ alert_id, ...row }) => {
    const content = contents.get(alert_id)
    return content ? [{ ...row, alert_id, content }] : []
  })
  const at = new Date(now)
  const { rows: added } = await sql<Destination>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told (alert_id bigint, event text, channel_id bigint, user_id bigint, content jsonb)),
    made as (
      insert into alert_events (alert_id, event, at, content)
      select distinct on (alert_id, event) alert_id, event, ${at}::timestamptz, content from told order by alert_id, event
      on conflict (alert_id, event) do nothing returning id, alert_id, event)
    insert into alert_deliveries (alert_event_id, channel_id, user_id, created_at, next_attempt_at)
    select made.id, channel_id, user_id, ${at}, ${at} from made join told using (alert_id, event) order by made.id
    returning channel_id, user_id`.execute(transaction)
  const destinations = new Map(added.map((row) => [jobKey(row), row]))
  // Locked in key order to prevent deadlocks.
  for (const key of [...destinations.keys()].sort())
    await scheduleDelivery(transaction, destinations.get(key) as Destination, { at })
}

/**
 * Whether delivery `d` of event `e` follows no earlier event of its alert that still waits for the same destination, so
 * that receivers learn of the opening before the end. With `dueAt`, the earlier event can be told in the same message.
 */
export const isNext = (dueAt: Date | null = null) => sql`(e.event = 'opened' or not exists (
  select from alert_events earlier
  where earlier.alert_id = e.alert_id and earlier.event = 'opened' and (
    select o.status = 'waiting' and (${dueAt}::timestamptz is null or o.next_attempt_at > ${dueAt}::timestamptz)
    from alert_deliveries o
    where o.alert_event_id = earlier.id and o.channel_id = d.channel_id and coalesce(o.user_id, 0) = coalesce(d.user_id, 0))))`

export const withEvents = sql`alert_deliveries d join alert_events e on e.id = d.alert_event_id`
/** Creates a job for every destination with something waiting, such as after a restored backup or deletion. */
export const scheduleForgottenDeliveries = async (db: Database): Promise<void> => {
  const { rows } = await sql<Destination & { at: Date }>`
    select channel_id, user_id, min(next_attempt_at) as at from alert_deliveries where status = 'waiting'
    group by channel_id, user_id order by 1, 2`.execute(db)
  for (const { at, ...destination } of rows) await scheduleDelivery(db, destination, { at, keepsRunAt: true })
}

/** A delivery that is due for so long has no job that could send it: its process died, or its job was lost. */
const overdueMs = 1_000

/** Destinations with something due that no waiting job will send; a running one may be sending it. */
export async function listOverdue(db: Database, now: number): Promise<Destination[]> {
  const { rows } = await sql<Destination>`
    with due as materialized (
      select distinct channel_id, user_id from alert_deliveries
      where status = 'waiting' and next_attempt_at <= ${new Date(now - overdueMs)})
    select channel_id, user_id from due
    where not exists (
      select from graphile_worker.jobs j where j.key = 'alerts:' || due.channel_id || ':' || coalesce(due.user_id::text, 'own')
        and j.locked_at is null and j.attempts < j.max_attempts)`.execute(db)
  return rows
}
