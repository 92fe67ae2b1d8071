import { sql } from 'kysely'
import { permissionCode } from '../../../shared/access/permissions'
import type { Database } from '../../db/connect'
import { listAlerts } from '../alerts/alertRows.queries'
import type { Alert } from '../alerts/alerts.schema'

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
  /** The delivery of the opening, which the receiver has to get first; null for an opening. */
  follows: number | null
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
    select told.alert_id, told.event, receivers.channel_id, receivers.user_id, opening.id as follows
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as told (alert_id bigint, event text)
    join alerts a on a.id = told.alert_id
    join receivers on rule_ids = '{}' or a.rule_id = any (rule_ids)
    left join lateral (
      select d.id from alert_events e join deliveries d on d.alert_event_id = e.id
      where told.event = 'resolved' and e.alert_id = a.id and e.event = 'opened'
        and d.channel_id = receivers.channel_id and d.user_id is not distinct from receivers.user_id) opening on true
    where told.event = 'opened' or (sends_resolved and opening.id is not null)`.execute(transaction)
  return rows
}

/**
 * Writes opened and resolved alerts to the outbox. Use the transaction of the change, so that both are committed
 * together. Writes nothing if nobody is to be told.
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
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told (alert_id bigint, event text, channel_id bigint, user_id bigint, follows bigint, content jsonb)),
    made as (
      insert into alert_events (alert_id, event, at, content)
      select distinct on (alert_id, event) alert_id, event, ${at}::timestamptz, content from told order by alert_id, event
      on conflict (alert_id, event) do nothing returning id, alert_id, event, gen_random_uuid() as event_id)
    insert into deliveries (alert_event_id, event_id, channel_id, user_id, follows, created_at, next_attempt_at)
    select made.id, event_id, channel_id, user_id, follows, ${at}, ${at}
    from made join told using (alert_id, event) order by made.id`.execute(transaction)
}
