import { createHash } from 'node:crypto'
import { badInput } from '../../app/http/errors'
import type { Configuration, IntakePublisher } from '../../routing/attempts/configuration.queries'
import { type IntakeRejection, intakeRejection } from '../../routing/engine/intakeRejection'
import { countryOfIp, located, type Locator, readPhone } from '../../routing/engine/locating'
import type { NewLead } from './intake.schema'

/** A received lead with its country and all checks that need no other lead. */
export interface Arrival {
  publisher: IntakePublisher
  /** Values to store. */
  row: Omit<NewLead, 'country'> & {
    publisher_id: number
    country_id: number | null
    country_id_submitted: number | null
    country_id_by_ip: number | null
    country_id_by_phone: number | null
  }
  locatedBy: Locator | null
  /** Why it must not be offered; null if it may be. */
  rejection: IntakeRejection | null
  /** Of the `Idempotency-Key`: its owner, and the lead it was sent with. */
  key: { owner: string; key: string; hash: Buffer } | null
}

/** The offer by the value sent: a known offer gives name and slug, an unknown value is kept as sent. */
function offerOf({ offers }: Configuration, { offer, funnel }: NewLead) {
  const known = offers.get((funnel ?? offer ?? '').toLowerCase()) ?? offers.get((offer ?? '').toLowerCase())
  return known ? { offer: known.name, funnel: funnel ?? known.slug } : { offer, funnel }
}

/** Values of a received lead that are compared with the blacklist. */
const blacklistFacts = (row: Arrival['row']) => ({
  countryId: row.country_id,
  funnel: row.funnel,
  ip: row.ip,
  email: row.email,
  phone: row.phone,
  firstName: row.first_name,
  lastName: row.last_name,
})

interface Sent {
  publisher: IntakePublisher
  body: NewLead
  idempotencyKey: string | null
  now: number
}

/** Owner of a publisher's idempotency keys. */
const keyOwner = ({ id }: Pick<IntakePublisher, 'id'>) => `publisher:${id}`

/** Fingerprint of the lead sent with a key, independent of field order and spelling. */
const hashOf = (body: NewLead) =>
  createHash('sha256')
    .update(`lead.send\n${JSON.stringify(body)}`)
    .digest()

/** Throws a 400 for an unknown country. */
export function arrivalOf(configuration: Configuration, { publisher, body, idempotencyKey, now }: Sent): Arrival {
  const { country, ...fields } = body
  const idOf = (code: string | null) => (code === null ? null : (configuration.countryIds.get(code) ?? null))
  if (country !== null && idOf(country) === null) throw badInput({ country: 'There is no country with this code.' })
  const byIp = countryOfIp(body.ip)
  const phone = readPhone(body.phone, [country, byIp])
  const found = { system: idOf(country), ip_address: idOf(byIp), phone: idOf(phone?.country ?? null) }
  const { country: country_id, locatedBy } = located(publisher.locateLeadsBy, found)
  const row = {
    ...fields,
    ...offerOf(configuration, body),
    is_test: fields.is_test || publisher.isTest,
    phone: phone?.text ?? null,
    publisher_id: publisher.id,
    country_id,
    country_id_submitted: found.system,
    country_id_by_ip: found.ip_address,
    country_id_by_phone: found.phone,
  }
  const key = idempotencyKey === null ? null : { owner: keyOwner(publisher), key: idempotencyKey, hash: hashOf(body) }
  const rejection = intakeRejection(configuration.blacklist, publisher.supportedCountryIds, blacklistFacts(row), now)
  return { publisher, row, locatedBy, rejection, key }
}
