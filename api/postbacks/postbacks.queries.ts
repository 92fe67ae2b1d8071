import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const nobody = Buffer.alloc(32)

export interface Sender {
  id: number
  name: string
}

/** The advertiser whose postback token this is; null for a wrong one, an unknown advertiser and one without a token alike. */
export async function findSender(
  db: Database,
  advertiserId: number | null,
  token: string | null,
): Promise<Sender | null> {
  const row =
    advertiserId === null
      ? undefined
      : await db
          .selectFrom('advertisers')
          .select(['id', 'name', 'postback_token_hash'])
          .where('id', '=', advertiserId)
          .executeTakeFirst()
  const expected = row?.postback_token_hash ?? nobody
  const matches = timingSafeEqual(expected, hashOf(token ?? ''))
  return row?.postback_token_hash && matches ? { id: row.id, name: row.name } : null
}

/** Our id of the lead that was sent to the advertiser with this reference, of an injection or of the intake. */
export async function leadOfReference(db: Database, advertiserId: number, reference: string): Promise<number | null> {
  const [, kind, id] = /^(injection|attempt)-(\d{1,15})$/.exec(reference) ?? []
  if (!kind) return null
  const row = await db
    .selectFrom(kind === 'injection' ? 'injections' : 'lead_histories')
    .select('lead_id')
    .where('id', '=', Number(id))
    .where('advertiser_id', '=', advertiserId)
    .executeTakeFirst()
  return row?.lead_id ?? null
}

export interface KnownEvent {
  isSame: boolean
  outcome: string
}

interface NewEvent {
  advertiserId: number
  eventId: string
  kind: string
  body: object
}

/** Takes the event for this transaction, or answers the one that came before under its id; waits while that is under way. */
export async function claimEvent(
  transaction: Database,
  { advertiserId, eventId, kind, body }: NewEvent,
): Promise<KnownEvent | null> {
  const text = JSON.stringify(body)
  const claimed = await transaction
    .insertInto('broker_events')
    .values({ advertiser_id: advertiserId, event_id: eventId, kind, outcome: '', body: text })
    .onConflict((conflict) => conflict.columns(['advertiser_id', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (claimed) return null
  const known = await transaction
    .selectFrom('broker_events')
    .select(['outcome', sql<boolean>`body = ${text}::jsonb`.as('is_same')])
    .where('advertiser_id', '=', advertiserId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { isSame: known.is_same, outcome: known.outcome }
}

/** Writes down what came of the event. */
export const closeEvent = (
  transaction: Database,
  advertiserId: number,
  eventId: string,
  leadId: number | null,
  outcome: string,
) =>
  transaction
    .updateTable('broker_events')
    .set({ lead_id: leadId, outcome })
    .where('advertiser_id', '=', advertiserId)
    .where('event_id', '=', eventId)
    .execute()
