import { sql } from 'kysely'
import type { ChannelKind, ChannelSettings } from '../../../shared/watch/alertChannels'
import { mayNeed } from '../../../shared/reports/reports'
import type { QuietHours } from '../../../shared/watch/quietHours'
import { permissionCode } from '../../../shared/access/permissions'
import type { Delivery } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import { hasOwnRecipients, notifiedBy, type Destination } from './outbox.queries'

/** A destination with everything needed to send to it. */
export interface OpenDestination extends Destination {
  kind: ChannelKind
  settings: ChannelSettings
  /** Encrypted. */
  secret: Buffer | null
  /** Of the user; null for a channel's own recipients. */
  email: string | null
  chat: string | null
  quiet: QuietHours | null
  zone: string
  is_active: boolean
  /**
   * Whether lost money is told: to users who may see global revenue. The recipients of a channel itself have no
   * permissions, so that it is not told to them.
   */
  sees_cost: boolean
  /** Whether there are recipients, or the user wants to be notified and may be. */
  is_wanted: boolean
}

/** Null: it was deleted. */
export async function readDestination(
  db: Database,
  { channel_id, user_id }: Pick<Delivery, 'channel_id' | 'user_id'>,
): Promise<OpenDestination | null> {
  const { rows } = await sql<
    Omit<OpenDestination, 'quiet' | 'sees_cost'> & {
      from: string | null
      to: string | null
      permissions: number[] | null
    }
  >`
    select r.permissions, c.id as channel_id, ${user_id}::bigint as user_id, c.kind, c.settings, c.secret, c.is_active, u.email, n.telegram_chat as chat,
      n.quiet_from as from, n.quiet_to as to, coalesce(z.name, 'UTC') as zone,
      case when ${user_id}::bigint is null then ${hasOwnRecipients}
        else coalesce(${notifiedBy} and r.permissions @> array[${permissionCode('ALERTS_LIST')}::integer], false) end as is_wanted
    from alert_channels c left join users u on u.id = ${user_id} left join roles r on r.id = u.level
    left join time_zones z on z.id = u.timezone_id left join alert_notifications n on n.user_id = u.id
    where c.id = ${channel_id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { from, to, permissions, ...row } = found
  return {
    ...row,
    sees_cost: mayNeed(permissions ?? [], 'revenue', 'global'),
    quiet: from !== null && to !== null ? { from, to } : null,
  }
}
