import { permissionCodes } from '../../../shared/access/permissions'
import { sql } from 'kysely'
import {
  channelKinds,
  emptySettings,
  type ChannelKind,
  type ChannelSettings,
} from '../../../shared/watch/alertChannels'
import type { Database } from '../../db/connect'
import type { AlertChannelRow, AlertDeliveryRow } from './channels.schema'
import { notifiedBy } from './outbox.queries'

/** A channel as stored, without what was sent. */
export interface StoredChannel {
  id: number
  kind: ChannelKind
  name: string
  is_active: boolean
  settings: ChannelSettings
  /** Encrypted. */
  secret: Buffer | null
  rule_ids: number[]
  sends_resolved: boolean
  version: number
}

export async function readChannel(db: Database, id: number): Promise<StoredChannel | null> {
  const row = await db
    .selectFrom('alert_channels')
    .select(['id', 'kind', 'name', 'is_active', 'settings', 'secret', 'rule_ids', 'sends_resolved', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The kind is ensured by a database check, the settings were validated.
  return (row as StoredChannel | undefined) ?? null
}

/**
 * The oldest active e-mail channel that somebody with every permission has set, by which staff are sent what concerns their
 * account; null if there is none. Whoever owns its server reads links that open accounts.
 */
export const findEmailChannel = async (db: Database): Promise<StoredChannel | null> => {
  const row = await db
    .selectFrom('alert_channels')
    .innerJoin('users', 'users.id', 'alert_channels.set_by')
    .innerJoin('roles', 'roles.id', 'users.level')
    .select('alert_channels.id')
    .where('kind', '=', 'email')
    .where('is_active', '=', true)
    .where('roles.permissions', '@>', sql.val([...permissionCodes]))
    .orderBy('alert_channels.id')
    .executeTakeFirst()
  return row ? readChannel(db, row.id) : null
}

type Listed = Omit<AlertChannelRow, 'kind_title' | 'last_sent_at'> & { last_sent_at: Date | null }

/** Channels sorted by name, with what was sent and what failed. */
export async function listChannels(
  db: Database,
  { ids = null }: { ids?: readonly number[] | null } = {},
): Promise<AlertChannelRow[]> {
  const { rows } = await sql<Listed>`
    select c.id, c.kind, c.name, c.is_active, c.settings, c.secret is not null as has_secret, c.rule_ids, c.sends_resolved, c.version,
      (select count(*)::int from alert_notifications n where ${notifiedBy}) as users,
      (select count(*)::int from deliveries d where d.channel_id = c.id and d.status = 'waiting') as waiting,
      (select count(*)::int from deliveries d where d.channel_id = c.id and d.status = 'failed') as failed,
      (select max(attempted_at) from deliveries d where d.channel_id = c.id and d.status = 'sent') as last_sent_at,
      (select fault from deliveries d where d.channel_id = c.id and attempted_at is not null order by attempted_at desc limit 1) as last_fault
    from alert_channels c where ${ids}::bigint[] is null or c.id = any (${ids}::bigint[])
    order by lower(c.name), c.id`.execute(db)
  return rows.map(({ settings, last_sent_at, ...row }) => ({
    ...row,
    kind_title: channelKinds[row.kind].title,
    settings: { ...emptySettings, ...settings, recipients: [...(settings.recipients ?? [])] },
    last_sent_at: last_sent_at?.toISOString() ?? null,
  }))
}

type DeliveryRecord = Omit<AlertDeliveryRow, 'at' | 'attempted_at' | 'next_attempt_at'> & {
  at: Date
  attempted_at: Date | null
  next_attempt_at: Date | null
}

/** Deliveries of a channel, newest first. */
export async function listDeliveries(
  db: Database,
  { channelId, status = null }: { channelId: number; status?: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: AlertDeliveryRow[] }> {
  const matching = sql`deliveries d where d.channel_id = ${channelId} and (${status}::text is null or d.status = ${status})`
  const [counted, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db),
    sql<DeliveryRecord>`
      select d.id, e.alert_id, e.content ->> 'title' as title, e.event, d.event_id, u.name as user_name, d.status, d.created_at as at, d.attempts,
        d.attempted_at, d.next_attempt_at, d.http_status, d.fault
      from (select * from ${matching} order by id desc limit ${limit} offset ${offset}) d
      join alert_events e on e.id = d.alert_event_id left join users u on u.id = d.user_id order by d.id desc`.execute(
      db,
    ),
  ])
  return {
    total: counted.rows[0]?.total ?? 0,
    rows: rows.map(({ at, attempted_at, next_attempt_at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      attempted_at: attempted_at?.toISOString() ?? null,
      next_attempt_at: next_attempt_at?.toISOString() ?? null,
    })),
  }
}
