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

/** What two leads of one person have in common: the e-mail in lower case, and the digits of the phone. */
const contactsOf = ({ email, phone }: { email: string; phone: string | null }) => ({
  email: email.toLowerCase(),
  phone: phone?.replace(/\D/g, '') || null,
})
/** Whether a lead of any publisher with the same e-mail or phone came before. Nothing is locked: for simulations. */
export async function wasSeen(db: Database, lead: { email: string; phone: string | null }): Promise<boolean> {
  const { email, phone } = contactsOf(lead)
  const { rows } = await sql`select from leads_seen(${[email]}::text[], ${[phone]}::text[])`.execute(db)
  return rows.length > 0
}
const lockOf = (contact: string) => createHash('sha256').update(contact).digest().readBigInt64BE(0)

/**
 * Which of them are duplicates of an earlier lead: the same e-mail or phone, of whatever publisher and whatever became of it,
 * where the publisher is set so. Two that come at once, to whichever process, wait here for each other.
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
  // In one order, so that nobody waits for somebody who waits for them.
  const inOrder = [...locks].sort((one, other) => (one < other ? -1 : 1)).map(String)
  await sql`select pg_advisory_xact_lock(lock) from unnest(${inOrder}::bigint[]) as lock`.execute(transaction)
  const asked = judged.map((place) => contacts[place] ?? { email: '', phone: null })
  const { rows } = await sql<{ place: number }>`
    select leads_seen as place from leads_seen(${asked.map(({ email }) => email)}::text[], ${asked.map(({ phone }) => phone)}::text[])`.execute(
    transaction,
  )
  const found = new Set(rows.map(({ place }) => judged[place - 1] ?? -1))
  // And those that came together.
  const seen = new Set<string>()
  contacts.forEach(({ email, phone }, place) => {
    const own = [`e:${email}`, ...(phone ? [`p:${phone}`] : [])]
    if (judged.includes(place) && own.some((one) => seen.has(one))) found.add(place)
    for (const one of own) seen.add(one)
  })
  return found
}

/** Claims the idempotency keys. Answers the places of those whose key was used before, by a lead that stands. */
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
 * Stores leads that have come and decides where they go, all in one transaction: from its commit on they are acknowledged,
 * and those that somebody is chosen for are on their way. Answers one step for each, in their order; null for a lead whose
 * idempotency key was used before, of which nothing is stored.
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
