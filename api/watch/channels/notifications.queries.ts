import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { AlertNotifications, NotificationsChange } from './notifications.schema'

/** What a user has chosen; the defaults until something is saved. */
export async function readNotifications(db: Database, userId: number): Promise<AlertNotifications | null> {
  const { rows } = await sql<AlertNotifications>`
    select u.id as user_id, u.email, z.name as time_zone, coalesce(n.is_active, true) as is_active, n.email_channel_id,
      n.telegram_channel_id, n.telegram_chat, coalesce(n.rule_ids, '{}') as rule_ids, coalesce(n.sends_resolved, true) as sends_resolved,
      n.quiet_from, n.quiet_to, coalesce(n.version, 0) as version,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'kind', c.kind) order by lower(c.name)), '[]')
        from alert_channels c where c.is_active and c.kind <> 'webhook') as notifiers
    from users u join time_zones z on z.id = u.timezone_id left join alert_notifications n on n.user_id = u.id
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** What a user has chosen, as in the audit log. */
export const recordedNotifications = ({
  notifiers: _offered,
  email: _own,
  time_zone: _zone,
  ...choices
}: AlertNotifications) => choices

/** Locks the user, whose choices may not exist yet. */
export const lockNotifications = (transaction: Database, userId: number) =>
  transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()

export async function saveNotifications(
  transaction: Database,
  user_id: number,
  { version: _known, ...choices }: NotificationsChange,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('alert_notifications')
    .values({ user_id, ...choices, updated_at: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...choices, updated_at: new Date(now), version: sql`alert_notifications.version + 1` }),
    )
    .execute()
}
