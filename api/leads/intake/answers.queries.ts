import { setTimeout as wait } from 'node:timers/promises'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { autologinLinkOf } from '../autologins/autologins.queries'
import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import type { LeadRecord } from '../../db/leadRecord'
import type { Services } from '../../app/start/services'
import type { Arrival } from './arrivals'
import type { LeadAnswer } from './intake.schema'
import { located, type Locator } from '../../routing/engine/locating'
import { sql } from 'kysely'

/** Stored part of a response: the autologin link is not stored, but computed each time. */
export type KeptAnswer = Omit<LeadAnswer, 'autologin_url'>

const answeredStatus = ({ lead_status_id }: LeadRecord): LeadAnswer['status'] =>
  lead_status_id === leadStatus.Submitted
    ? 'Submitted'
    : lead_status_id === leadStatus.Rejected
      ? 'Rejected'
      : 'Accepted'

/** Data of a lead in the response to its publisher. */
export function answerOf(
  lead: LeadRecord,
  locateLeadsBy: Locator,
  countryCodes: ReadonlyMap<number, string>,
): KeptAnswer {
  const found = {
    system: lead.country_id_submitted,
    ip_address: lead.country_id_by_ip,
    phone: lead.country_id_by_phone,
  }
  const status = answeredStatus(lead)
  return {
    lead_id: lead.id,
    status,
    reason: status === 'Rejected' ? lead.rejection_reason : null,
    country: lead.country_id === null ? null : (countryCodes.get(lead.country_id) ?? null),
    located_by: located(locateLeadsBy, found).locatedBy,
  }
}

/** The response as sent. */
export const withLink = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  answer: KeptAnswer,
): Promise<LeadAnswer> => ({
  ...answer,
  autologin_url: answer.status === 'Accepted' ? await autologinLinkOf(db, config, answer.lead_id) : null,
})

/** Stores the response under its idempotency key. */
export const keepAnswer = (db: Database, { owner, key }: NonNullable<Arrival['key']>, answer: KeptAnswer) =>
  db
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify(answer) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute()

interface Kept {
  lead_id: number
  /** Null while the lead is in progress, and if the process died before it responded. */
  answer: KeptAnswer | null
}

/** The data stored under a key; null for an unused key. 409 for a key used with another lead. */
export async function findAnswer(
  db: Database,
  { owner, key, hash }: NonNullable<Arrival['key']>,
): Promise<Kept | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (!row.request_hash.equals(hash)) throw new ApiError('CONFLICT', 'This idempotency key was used with another body.')
  // These keys are written only by the intake.
  const kept = row.response as unknown as KeptAnswer
  return { lead_id: kept.lead_id, answer: row.status === null ? null : kept }
}

const lookMs = 100

/**
 * Waits for the lead of a used key, up to the maximum time of a broker. Returns its response, or the state of the lead
 * if its process has died.
 */
export async function awaitAnswer(
  db: Database,
  key: NonNullable<Arrival['key']>,
  patienceMs: number,
): Promise<{ answer: KeptAnswer } | { lead: LeadRecord }> {
  for (let waited = 0; ; waited += lookMs) {
    const kept = await findAnswer(db, key)
    if (!kept)
      throw new ApiError('CONFLICT', 'This idempotency key was being used. Please try again.', { retryAfter: 1 })
    if (kept.answer) return { answer: kept.answer }
    const attempt = await db
      .selectFrom('open_attempts')
      .select('state')
      .where('lead_id', '=', kept.lead_id)
      .executeTakeFirst()
    if (attempt?.state !== 'sending' || waited >= patienceMs) {
      const lead = await db.selectFrom('leads').selectAll().where('id', '=', kept.lead_id).executeTakeFirstOrThrow()
      const isUnderWay = lead.lead_status_id === leadStatus.Submitted && !attempt && waited < patienceMs
      if (!isUnderWay) return { lead }
    }
    await wait(lookMs)
  }
}

/** Claims idempotency keys. Returns the positions of those that an existing lead already used. */
export async function claimKeys(
  transaction: Database,
  arrivals: readonly Arrival[],
  leadIds: readonly number[],
): Promise<Set<number>> {
  const keyed = arrivals.flatMap(({ key }, place) =>
    key ? [{ place, owner: key.owner, key: key.key, hash: key.hash.toString('hex'), lead_id: leadIds[place] }] : [],
  )
  if (!keyed.length) return new Set()
  const { rows } = await sql<{ lead_id: number }>`
    insert into idempotency_keys (owner, key, request_hash, response)
    select owner, key, decode(hash, 'hex'), json_build_object('lead_id', lead_id)
    from json_to_recordset(${JSON.stringify(keyed)}) as sent (owner text, key text, hash text, lead_id bigint)
    order by owner, key, lead_id on conflict do nothing returning (response ->> 'lead_id')::bigint as lead_id`.execute(
    transaction,
  )
  const claimed = new Set(rows.map(({ lead_id }) => lead_id))
  return new Set(keyed.flatMap(({ place, lead_id }) => (lead_id !== undefined && claimed.has(lead_id) ? [] : [place])))
}
