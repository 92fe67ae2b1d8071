import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { Arrival } from './arrivals'

/** Identity of a person: e-mail in lower case and digits of the phone. */
const contactsOf = ({ email, phone }: { email: string; phone: string | null }) => ({
  email: email.toLowerCase(),
  phone: phone?.replace(/\D/g, '') || null,
})

/** Whether any publisher sent a lead with the same e-mail or phone before. Without locks, for simulations. */
export async function hasEarlierLead(db: Database, lead: { email: string; phone: string | null }): Promise<boolean> {
  const { email, phone } = contactsOf(lead)
  const { rows } = await sql`select from leads_seen(${[email]}::text[], ${[phone]}::text[])`.execute(db)
  return rows.length > 0
}

const lockOf = (contact: string) => createHash('sha256').update(contact).digest().readBigInt64BE(0)

/**
 * Arrivals with the e-mail or phone of any earlier lead, for publishers that check duplicates. Locks e-mails and
 * phones, so that concurrent duplicates in other processes are found.
 */
export async function findDuplicates(transaction: Database, arrivals: readonly Arrival[]): Promise<Set<number>> {
  const contacts = arrivals.map(({ row }) => contactsOf(row))
  const judged = arrivals.flatMap((arrival, place) =>
    arrival.publisher.blocksDuplicates && !arrival.rejection ? [place] : [],
  )
  if (!judged.length) return new Set()
  const locks = new Set(
    contacts.flatMap(({ email, phone }) => [lockOf(`e:${email}`), ...(phone ? [lockOf(`p:${phone}`)] : [])]),
  )
  // Sorted to prevent deadlocks.
  const inOrder = [...locks].sort((one, other) => (one < other ? -1 : 1)).map(String)
  await sql`select pg_advisory_xact_lock(lock) from unnest(${inOrder}::bigint[]) as lock`.execute(transaction)
  const asked = judged.map((place) => contacts[place] ?? { email: '', phone: null })
  const { rows } = await sql<{ place: number }>`
    select leads_seen as place from leads_seen(${asked.map(({ email }) => email)}::text[], ${asked.map(({ phone }) => phone)}::text[])`.execute(
    transaction,
  )
  const found = new Set(rows.map(({ place }) => judged[place - 1] ?? -1))
  // Duplicates within this batch.
  const seen = new Set<string>()
  contacts.forEach(({ email, phone }, place) => {
    const own = [`e:${email}`, ...(phone ? [`p:${phone}`] : [])]
    if (judged.includes(place) && own.some((one) => seen.has(one))) found.add(place)
    for (const one of own) seen.add(one)
  })
  return found
}
