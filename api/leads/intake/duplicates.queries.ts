import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
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
export async function findDuplicates(transaction: Database, arrivals: readonly Arrival[]): Promise<Set<number>> {
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
