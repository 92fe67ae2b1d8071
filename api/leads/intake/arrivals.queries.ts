import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import { type Asked, decideAll } from '../../routing/attempts/decideAll'
import type { Configuration } from '../../routing/attempts/configuration.queries'
import { factsOf, offerOf, unplacedReason } from '../../routing/attempts/offers'
import type { Moment } from '../../routing/attempts/offerOn'
import type { Step } from '../../routing/attempts/recordOutcomes'
import { insertAttempts } from '../../routing/attempts/openAttempts.queries'
import { nextLeadIds } from '../../routing/attempts/sequences.queries'
import { insertLeads } from '../leads/leadChanges.queries'
import { duplicateReason } from '../../routing/engine/intakeRejection'
import type { Arrival } from './arrivals'

/** Identity of a person: the e-mail in lower case, and the digits of the phone. */
const contactsOf = ({ email, phone }: { email: string; phone: string | null }) => ({
  email: email.toLowerCase(),
  phone: phone?.replace(/\D/g, '') || null,
})
/** Whether any publisher has sent a lead with the same e-mail or phone. Takes no locks: for simulations. */
export async function wasSeen(db: Database, lead: { email: string; phone: string | null }): Promise<boolean> {
  const { email, phone } = contactsOf(lead)
  const { rows } = await sql`select from leads_seen(${[email]}::text[], ${[phone]}::text[])`.execute(db)
  return rows.length > 0
}
const lockOf = (contact: string) => createHash('sha256').update(contact).digest().readBigInt64BE(0)

/**
 * Duplicates of earlier leads with the same e-mail or phone, of any publisher and status, if the publisher blocks
 * duplicates. Concurrent duplicates in any process wait for each other here.
 */
async function findDuplicates(transaction: Database, arrivals: readonly Arrival[]): Promise<Set<number>> {
  const contacts = arrivals.map(({ row }) => contactsOf(row))
  const judged = arrivals.flatMap((arrival, place) =>
    arrival.publisher.blocksDuplicates && !arrival.rejection ? [place] : [],
  )
  if (!judged.length) return new Set()
  const locks = new Set(
    contacts.flatMap(({ email, phone }) => [lockOf(`e:${email}`), ...(phone ? [lockOf(`p:${phone}`)] : [])]),
  )
  // Locked in order to prevent deadlocks.
  const inOrder = [...locks].sort((one, other) => (one < other ? -1 : 1)).map(String)
  await sql`select pg_advisory_xact_lock(lock) from unnest(${inOrder}::bigint[]) as lock`.execute(transaction)
  const asked = judged.map((place) => contacts[place] ?? { email: '', phone: null })
  const { rows } = await sql<{ place: number }>`
    select leads_seen as place from leads_seen(${asked.map(({ email }) => email)}::text[], ${asked.map(({ phone }) => phone)}::text[])`.execute(
    transaction,
  )
  const found = new Set(rows.map(({ place }) => judged[place - 1] ?? -1))
  // Includes leads of the same batch.
  const seen = new Set<string>()
  contacts.forEach(({ email, phone }, place) => {
    const own = [`e:${email}`, ...(phone ? [`p:${phone}`] : [])]
    if (judged.includes(place) && own.some((one) => seen.has(one))) found.add(place)
    for (const one of own) seen.add(one)
  })
  return found
}

/** Claims the idempotency keys. Returns the indexes of those that a stored lead has already used. */
async function claimKeys(
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

/**
 * Stores received leads and routes them in one transaction: after its commit they are acknowledged, and those with an
 * advertiser are being sent. Returns one step for each, in order; null for a lead with a used idempotency key, which is
 * not stored.
 */
export async function storeArrivals(
  transaction: Database,
  configuration: Configuration,
  arrivals: readonly Arrival[],
  { at, random }: Moment,
): Promise<(Step | null)[]> {
  const ids = await nextLeadIds(transaction, arrivals.length)
  const repeated = await claimKeys(
    transaction,
    arrivals,
    ids.map(({ lead_id }) => lead_id),
  )
  const duplicates = await findDuplicates(transaction, arrivals)
  const come = arrivals.flatMap((arrival, place) => {
    const { lead_id: id, history_id: historyId } = ids[place] ?? {}
    if (id === undefined || historyId === undefined) throw new Error('An id is missing')
    const lead = { id, created_at: new Date(at), ...arrival.row }
    const rejection = arrival.rejection ?? (duplicates.has(place) ? { reason: duplicateReason, hides: false } : null)
    return repeated.has(place) ? [] : [{ place, lead, historyId, rejection, facts: factsOf(lead) }]
  })
  const offered = come.filter(({ rejection }) => !rejection)
  const asked = offered.map(({ lead, facts }): Asked => ({
    leadId: lead.id,
    lead: facts,
    receivedAt: at,
    refused: null,
  }))
  const decisions = await decideAll(transaction, configuration, asked, { at, random })
  const decided = new Map(offered.map(({ place }, index) => [place, decisions[index]]))

  const stored = come.map(({ place, lead, historyId, rejection, facts }) => {
    const decision = decided.get(place)
    if (decision)
      return {
        place,
        lead,
        hides: false,
        reason: decision.chosen ? null : unplacedReason(decision, facts),
        ...offerOf(configuration, { lead, decision, historyId, at }, facts),
      }
    const reason = rejection?.reason ?? ''
    const history = {
      id: historyId,
      lead_id: lead.id,
      created_at: lead.created_at,
      advertiser_id: null,
      distribution_id: null,
      status: 'Rejected',
      restriction_origin: 'system',
      message: reason,
      offer: lead.offer,
      funnel: lead.funnel,
    }
    return {
      place,
      lead,
      hides: rejection?.hides ?? false,
      reason,
      history: { ...history, ...notTold, trace: null },
      opened: null,
      sending: null,
    }
  })
  const rejected = await insertLeads(
    transaction,
    stored.map(({ lead, sending, reason, hides }) => ({
      ...lead,
      lead_status_id: sending ? leadStatus.Submitted : leadStatus.Rejected,
      rejection_reason: reason,
      is_hidden: hides,
      updated_at: lead.created_at,
    })),
  )
  await insertAttempts(transaction, stored)
  const steps = new Map(
    stored.map(({ place, lead, sending }): [number, Step | null] => {
      const row = rejected.get(lead.id)
      return [place, sending ? { sending } : row ? { sending: null, lead: row } : null]
    }),
  )
  return arrivals.map((_, place) => steps.get(place) ?? null)
}

const notTold = {
  funnel_override: null,
  funnel_override_origin: null,
  publisher_id_override: null,
  pub_override_origin: null,
}
