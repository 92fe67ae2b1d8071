import { readBlacklist } from '../blacklist/match.queries'
import type { Database } from '../../db/connect'
import { hasEarlierLead } from '../../leads/intake/duplicates.queries'
import { readPhone } from '../engine/locating'
import { duplicateReason, inactivePublisherReason, intakeRejection } from '../engine/intakeRejection'
import type { LeadFacts } from '../engine/obstacles'
import type { Instant } from '../../../shared/app/time/timeZones'
import type { SimulateBody } from './simulations.schema'

async function readPublisher(db: Database, id: number | null) {
  if (id === null) return null
  const row = await db
    .selectFrom('publishers')
    .select(['status', 'block_duplicate_leads'])
    .where('id', '=', id)
    .executeTakeFirst()
  const countries = await db
    .selectFrom('publisher_supported_countries')
    .select('country_id')
    .where('publisher_id', '=', id)
    .execute()
  return row && { ...row, supportedCountryIds: new Set(countries.map(({ country_id }) => country_id)) }
}

/**
 * Why the intake would reject the simulated lead now; null if it would accept it. Missing data, such as the e-mail, is
 * never a reason. See docs/domain/intake.md.
 */
export async function readIntakeRefusal(
  db: Database,
  { country_code, email, phone, ip, first_name, last_name }: Contact & { country_code: string | null },
  lead: LeadFacts,
  at: Instant,
): Promise<string | null> {
  const publisher = await readPublisher(db, lead.publisherId)
  if (publisher && publisher.status !== 'active') return inactivePublisherReason
  const phoneText = readPhone(phone ?? null, [country_code])?.text ?? null
  const rejection = intakeRejection(
    await readBlacklist(db),
    publisher?.supportedCountryIds ?? new Set(),
    {
      countryId: lead.countryId,
      funnel: lead.parameters.funnel ?? null,
      ip: ip ?? null,
      email: email ?? '',
      phone: phoneText,
      firstName: first_name ?? null,
      lastName: last_name ?? null,
    },
    at,
  )
  if (rejection) return rejection.reason
  const isJudged = publisher?.block_duplicate_leads && Boolean(email || phoneText)
  return isJudged && (await hasEarlierLead(db, { email: email ?? '', phone: phoneText })) ? duplicateReason : null
}

type Contact = Pick<SimulateBody, 'email' | 'phone' | 'ip' | 'first_name' | 'last_name'>
