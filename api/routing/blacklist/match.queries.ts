import { isBlacklistType } from '../../../shared/routing/blacklist'
import type { Database } from '../../db/connect'
import { Blacklist } from './match'

export type { Blacklist } from './match'

/** The whole blacklist. Items of unknown types match nobody. */
export async function readBlacklist(db: Database): Promise<Blacklist> {
  const rows = await db
    .selectFrom('blacklist_items as i')
    .innerJoin('blacklist_types as t', 't.id', 'i.blacklist_type_id')
    .select(['i.id', 't.name as type', 'i.blacklist_value as value', 'i.expires_at', 'i.hide_blocked'])
    .orderBy('i.id')
    .execute()
  return new Blacklist(
    rows.flatMap(({ id, type, value, expires_at, hide_blocked }) =>
      isBlacklistType(type) ? [{ id, type, value, expiresAt: expires_at?.getTime() ?? null, hides: hide_blocked }] : [],
    ),
  )
}
