import { instantOf, type Instant } from '../../../shared/app/time/timeZones'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { readCapRooms } from '../caps/capRooms.queries'
import type { Database } from '../../db/connect'
import { badInput, type FieldErrors } from '../../app/http/errors'
import { readDistributions } from '../engine/distributions.queries'
import type { LeadFacts } from '../engine/obstacles'
import type { Distribution, World } from '../engine/world'
import { readWorld } from '../engine/world.queries'
import { readIntakeRefusal } from './intakeChecks.queries'
import type { SimulateBody } from './simulations.schema'

/** The requested distribution; null if none is requested. */
async function readAsked(db: Database, id: number | null | undefined): Promise<Distribution | null> {
  if (id == null) return null
  const { distributions } = await readDistributions(db, { distributionId: id })
  if (!distributions[0]) throw badInput({ distribution_id: 'Please select a valid distribution.' })
  return distributions[0]
}

async function refuseUnknown(db: Database, { publisherId, countryId }: Pick<LeadFacts, 'publisherId' | 'countryId'>) {
  const fields: FieldErrors = {}
  const country =
    countryId && (await db.selectFrom('countries').select('id').where('id', '=', countryId).executeTakeFirst())
  if (!country) fields.country_id = 'Please select a valid country.'
  const publisher =
    publisherId === null ||
    (await db.selectFrom('publishers').select('id').where('id', '=', publisherId).executeTakeFirst())
  if (!publisher) fields.affiliate_id = 'Please select a valid publisher.'
  if (Object.keys(fields).length) throw badInput(fields)
}

/** A local time or the start of a day in the zone; default: now. */
function instantAsked(moment: string | null | undefined, zone: string, now: Instant): Instant {
  const wall = moment ? parseWallTime(moment) : null
  return wall ? instantOf(zone, `${wall.date} ${wall.time ?? '00:00'}`) : now
}

/** The simulated lead; missing fields come from the distribution. */
const leadOf = ({ country_id, affiliate_id, parameters }: SimulateBody, asked: Distribution | null): LeadFacts => ({
  countryId: country_id ?? asked?.countryId ?? null,
  publisherId: affiliate_id ?? asked?.publisherId ?? null,
  parameters: parameters ?? asked?.parameters ?? {},
  hasConversion: false,
  hadBy: new Set(),
  unsettledAt: null,
})

export interface SimulationRequest {
  lead: LeadFacts
  at: Instant
  world: World
  /** The only distribution to try, if requested. */
  distribution: Distribution | null
  /** Why the intake would reject the lead; null if it would accept it. */
  intakeRefusal: string | null
}

/** Input and world of a simulation. Throws a 400 that lists unknown records. */
export async function readAskedWorld(
  db: Database,
  body: SimulateBody,
  zone: string,
  now: Instant,
): Promise<SimulationRequest> {
  const distribution = await readAsked(db, body.distribution_id)
  const lead = leadOf(body, distribution)
  await refuseUnknown(db, lead)
  const { publisherId } = lead
  const countryId = Number(lead.countryId)
  const at = instantAsked(body.moment, zone, now)
  const scope = distribution ? { distributionId: distribution.id } : { countryId, publisherId }
  const readCaps = (advertiserIds: readonly number[]) => readCapRooms(db, { advertiserIds, countryId }, at)
  const world = await readWorld(db, { scope, countryId, publisherId, readCaps }, at)
  const country = await db.selectFrom('countries').select('code').where('id', '=', countryId).executeTakeFirst()
  const intakeRefusal = await readIntakeRefusal(db, { ...body, country_code: country?.code ?? null }, lead, at)
  return { lead, at, world, distribution, intakeRefusal }
}
