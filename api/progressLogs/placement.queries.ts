import { sql } from 'kysely'
import { z } from 'zod'
import { isTimeZone } from '../../shared/timeZones'
import { brokerConfig, type BrokerConfig } from '../brokers/brokers.schema'
import type { Database } from '../db/connect'
import type { LeadRecord } from '../leads/leadChanges.queries'
import { countryToldOf } from './located'
import type { AdvertiserFacts, LeadFacts } from './placement'
import type { LocateLeads } from './progressLogs.schema'

const days = z.array(
  z.object({
    id: z.int(),
    checked: z.boolean(),
    traffic: z.boolean().optional(),
    steps: z.array(z.object({ start_time: z.string(), end_time: z.string() })),
  }),
)

export interface Advertiser extends AdvertiserFacts {
  broker: BrokerConfig | null
  sendOrgFunnel: boolean
}

/** How the broker is reached, or why it cannot be. */
function readBroker(stored: unknown): { broker: BrokerConfig | null; brokerFault: string | null } {
  if (stored === null) return { broker: null, brokerFault: 'has no broker to send leads to.' }
  const read = brokerConfig.safeParse(stored)
  if (read.success) return { broker: read.data, brokerFault: null }
  const [issue] = read.error.issues
  return { broker: null, brokerFault: `has a broker that is not set up right: ${issue?.path.join('.')}: ${issue?.message}` }
}

/** An advertiser with all that decides whether it may be sent a lead; undefined when there is none. */
export async function readAdvertiser(db: Database, id: number): Promise<Advertiser | undefined> {
  const row = await db
    .selectFrom('advertisers')
    .select(['id', 'name', 'status', 'broker', 'send_org_funnel'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const countries = await db.selectFrom('advertiser_supported_countries').select('country_id').where('advertiser_id', '=', id).execute()
  const hours = await db
    .selectFrom('advertiser_opening_hours as h')
    .innerJoin('time_zones as z', 'z.id', 'h.timezone_id')
    .select(['h.country_id', 'z.name as zone', 'h.days'])
    .where('h.advertiser_id', '=', id)
    .execute()
  const exclusions = await db
    .selectFrom('advertiser_exclusions as e')
    .select(['e.affiliate_id', 'e.funnel'])
    .select(sql<number[]>`array(select c.country_id from advertiser_exclusion_countries c where c.exclusion_id = e.id)`.as('country_ids'))
    .where('e.advertiser_id', '=', id)
    .execute()
  return {
    id: row.id,
    name: row.name,
    isActive: row.status === 'active',
    sendOrgFunnel: row.send_org_funnel,
    ...readBroker(row.broker),
    supportedCountryIds: countries.map(({ country_id }) => country_id),
    openingHours: hours
      .filter(({ zone }) => isTimeZone(zone))
      .map((one) => ({ countryId: one.country_id, zone: one.zone, days: days.parse(one.days) })),
    exclusions: exclusions.map((one) => ({ affiliateId: one.affiliate_id, countryIds: one.country_ids, funnels: one.funnel })),
  }
}

/** Of these leads, those that the advertiser took at some time. */
async function takenBefore(db: Database, leadIds: readonly number[], advertiserId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('lead_histories')
    .select('lead_id')
    .distinct()
    .where('lead_id', 'in', leadIds)
    .where('advertiser_id', '=', advertiserId)
    .where('status', '=', 'Accepted')
    .execute()
  return new Set(rows.map(({ lead_id }) => lead_id))
}

/** Whom each of these leads was sent to without an answer yet, by lead. */
async function unsettled(db: Database, leadIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('injections as i')
    .innerJoin('advertisers as a', 'a.id', 'i.advertiser_id')
    .select(['i.lead_id', 'a.name'])
    .where('i.lead_id', 'in', leadIds)
    .where('i.result', '=', 'Submitted')
    .execute()
  return new Map(rows.map(({ lead_id, name }) => [lead_id, name]))
}

/** These leads, but for those that are hidden from staff. */
export const readLeads = (db: Database, ids: readonly number[]): Promise<LeadRecord[]> =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).where('is_hidden', '=', false).execute()

export const publisherExists = async (db: Database, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('publishers').select('id').where('id', '=', id).executeTakeFirst())

const conversions: readonly number[] = [5, 6, 7]
const held: readonly number[] = [2, 5, 6, 7]

/** What decides where each lead may go, by lead id. */
export async function readLeadFacts(
  db: Database,
  leads: readonly LeadRecord[],
  { advertiserId, locate, funnel }: { advertiserId: number; locate: LocateLeads; funnel: string | null },
): Promise<Map<number, LeadFacts>> {
  if (!leads.length) return new Map()
  const ids = leads.map(({ id }) => id)
  const before = await takenBefore(db, ids, advertiserId)
  const open = await unsettled(db, ids)
  return new Map(
    leads.map((lead) => [
      lead.id,
      {
        affiliateId: lead.affiliate_id,
        countryId: countryToldOf(lead, locate),
        funnel: funnel ?? lead.funnel,
        hasConversion: conversions.includes(lead.lead_status_id),
        wasThere: before.has(lead.id) || (lead.advertiser_id === advertiserId && held.includes(lead.lead_status_id)),
        unsettledAt: open.get(lead.id) ?? null,
      },
    ]),
  )
}
