import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'
import { listMonths } from '../accountingMonths/accountingMonths.queries'
import type { Refused } from './returnable'
import { type Examined, examineLeads } from './returns.queries'

/** A line of a list, and the lead that it means. */
export type Previewed =
  | { line: number; text: string; examined: Examined; refused: Refused | null }
  | { line: number; text: string; examined: null; refused: Refused }

const deposited: readonly number[] = [leadStatus.FTD, leadStatus['Pending FTD'], leadStatus['FTD REJECTED']]

/** Leads that staff may see by id, or by e-mail in lower case. */
async function findLeads(db: Database, ids: readonly number[], emails: readonly string[]): Promise<LeadRecord[]> {
  const { rows } = await sql<LeadRecord>`
    select * from leads l where not l.is_hidden
      and (l.id = any (${ids}::bigint[]) or lower(l.email) = any (${emails}::text[])) order by l.id`.execute(db)
  return rows
}

/** The lead of a text: that with this id, or the one with this e-mail that has a deposit. */
function leadOf(text: string, found: readonly LeadRecord[]): LeadRecord | Refused {
  if (/^\d+$/.test(text))
    return found.find(({ id }) => id === Number(text)) ?? { code: 'NOT_FOUND', message: `There is no lead ${text}.` }
  const withEmail = found.filter(({ email }) => email.toLowerCase() === text.toLowerCase())
  const withDeposit = withEmail.filter(({ lead_status_id }) => deposited.includes(lead_status_id))
  const approved = withDeposit.filter(({ lead_status_id }) => lead_status_id === leadStatus.FTD)
  const choice = approved.length ? approved : withDeposit.length ? withDeposit : withEmail
  const [only, other] = choice
  if (!only) return { code: 'NOT_FOUND', message: `${text} is no id and no e-mail of a lead.` }
  if (!other) return only
  const ids = choice.map(({ id }) => id).join(', ')
  return { code: 'AMBIGUOUS', message: `${text} is the e-mail of several leads: ${ids}. Give the id.` }
}

/** Looks at the leads of a list without changing anything. With an advertiser, leads of others are refused. */
export async function previewReturns(
  db: Database,
  lines: readonly string[],
  { advertiserId, now, timeZone }: { advertiserId: number | null; now: number; timeZone: string },
): Promise<Previewed[]> {
  const texts = lines.flatMap((line, at) => (line.trim() ? [{ line: at + 1, text: line.trim() }] : []))
  const ids = texts.flatMap(({ text }) => (/^\d{1,15}$/.test(text) ? [Number(text)] : []))
  const emails = texts.flatMap(({ text }) => (/^\d+$/.test(text) ? [] : [text.toLowerCase()]))
  const found = await findLeads(db, ids, emails)
  const examined = new Map(
    (await examineLeads(db, found, { now, timeZone, takesPending: false })).map((one) => [one.lead.id, one]),
  )
  const lineOf = new Map<number, number>()
  return texts.map(({ line, text }): Previewed => {
    const lead = leadOf(text, found)
    const one = 'message' in lead ? undefined : examined.get(lead.id)
    if ('message' in lead || !one)
      return { line, text, examined: null, refused: 'message' in lead ? lead : { code: 'NOT_FOUND', message: text } }
    const first = lineOf.get(lead.id)
    if (first !== undefined)
      return { line, text, examined: one, refused: { code: 'REPEATED', message: `The same lead as in line ${first}.` } }
    lineOf.set(lead.id, line)
    const isOther = advertiserId !== null && lead.advertiser_id !== advertiserId
    const other = `Lead ${lead.id} is not with this advertiser.`
    return { line, text, examined: one, refused: isOther ? { code: 'OTHER_ADVERTISER', message: other } : one.refused }
  })
}

/** An entry that a return makes: of the month of its fact, booked in that month or, if it is closed, in the first open one. */
export interface PreviewedEntry {
  /** First day of the month; null: before the first accounting month. */
  effective_month: string | null
  month: string
}

/** Says in which months the ledger would book facts of these times. */
export async function readBooking(db: Database): Promise<(at: Date) => PreviewedEntry> {
  const months = await listMonths(db)
  const firstOpen = months.findLast(({ closed_at }) => !closed_at)?.month ?? ''
  return (at) => {
    const effective = months.find(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)
    const month = effective && !effective.closed_at ? effective.month : firstOpen
    return { effective_month: effective?.month ?? null, month }
  }
}
