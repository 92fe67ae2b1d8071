import { sql } from 'kysely'
import type { BrokerLead } from '../brokers/sendToBroker'
import type { Database } from '../db/connect'
import type { LeadRecord } from '../leads/leadChanges.queries'
import { countryToldOf } from './located'
import type { Advertiser } from './placement.queries'
import type { InjectionOptions } from './progressLogs.schema'

/** What the advertiser is told instead of the lead's own, and whose wish that was. */
export interface Overrides {
  funnel_override: string | null
  funnel_override_origin: string | null
  publisher_id_override: string | null
  pub_override_origin: string | null
}

interface PairOverride {
  origin: string
  override_values: string[]
}

const forPair = (lead: LeadRecord, advertiser: Advertiser) => sql`o.advertiser_id = ${advertiser.id} and o.affiliate_id = ${lead.affiliate_id}`

/** The override of a pair for a country: the advertiser's own before the publisher's, one for the country before one for all. */
async function pairOverrides(db: Database, lead: LeadRecord, advertiser: Advertiser, countryId: number | null) {
  const { rows: publisherIds } = await sql<PairOverride>`
    select o.origin, o.override_values from publisher_overrides o
    where ${forPair(lead, advertiser)} and (o.country_id is null or o.country_id = ${countryId}::bigint)
    order by o.origin, o.country_id nulls last, o.id limit 1`.execute(db)
  const { rows: funnels } = await sql<PairOverride>`
    select o.origin, o.override_values
    from funnel_overrides o
    left join lateral (select count(*) as named, bool_or(c.country_id = ${countryId}::bigint) as hit
      from funnel_override_countries c where c.funnel_override_id = o.id) as countries on true
    where ${forPair(lead, advertiser)} and (countries.named = 0 or countries.hit)
    order by o.origin, countries.named = 0, o.id limit 1`.execute(db)
  return { publisherId: publisherIds[0], funnel: funnels[0] }
}

const anyOf = (values: string[], random: () => number) => values[Math.floor(random() * values.length)] ?? null

/**
 * What is told instead of the lead's own funnel and publisher id: what the injection says, else the overrides of the
 * advertiser and publisher, one of their values by chance. `send_org_funnel` keeps the funnel but for the injection's.
 */
export async function readOverrides(db: Database, lead: LeadRecord, advertiser: Advertiser, options: InjectionOptions, random: () => number): Promise<Overrides> {
  const { publisherId, funnel } = await pairOverrides(db, lead, advertiser, countryToldOf(lead, options.locate_leads))
  const funnelOf = () => {
    if (options.funnel) return [options.funnel, 'injection'] as const
    return funnel && !advertiser.sendOrgFunnel ? ([anyOf(funnel.override_values, random), funnel.origin] as const) : ([null, null] as const)
  }
  const publisherIdOf = () => {
    if (options.publisher_id_override) return [options.publisher_id_override, 'injection'] as const
    return publisherId ? ([anyOf(publisherId.override_values, random), publisherId.origin] as const) : ([null, null] as const)
  }
  const [funnel_override, funnel_override_origin] = funnelOf()
  const [publisher_id_override, pub_override_origin] = publisherIdOf()
  return { funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin }
}

/** The lead as the broker is told of it. */
export async function brokerLead(db: Database, lead: LeadRecord, reference: string, overrides: Overrides, options: InjectionOptions): Promise<BrokerLead> {
  const countryId = countryToldOf(lead, options.locate_leads)
  const country = countryId === null ? null : await db.selectFrom('countries').select('code').where('id', '=', countryId).executeTakeFirst()
  const { email, first_name, last_name, phone, ip, city, language, offer, hit_id } = lead
  return {
    reference,
    lead_id: lead.id,
    email,
    first_name,
    last_name,
    phone,
    ip,
    city,
    language,
    offer,
    hit_id,
    country: country?.code ?? null,
    funnel: overrides.funnel_override ?? lead.funnel,
    publisher_id: overrides.publisher_id_override ?? String(lead.affiliate_id),
    custom_param_1: lead.custom_param_1,
    custom_param_2: lead.custom_param_2,
    custom_param_3: lead.custom_param_3,
    custom_param_4: lead.custom_param_4,
    custom_param_5: lead.custom_param_5,
  }
}
