import type { BrokerLead } from '../brokers/sendToBroker'
import type { Database } from '../db/connect'
import type { LeadRecord } from '../leads/leadChanges.queries'
import type { Advertiser } from '../routing/advertisers.queries'
import { anyOf, type Overrides, pairOverride } from '../routing/overrides'
import { readPairOverrides } from '../routing/overrides.queries'
import { countryToldOf } from './located'
import type { InjectionOptions } from './progressLogs.schema'

/**
 * What is told instead of the lead's own funnel and publisher id: what the injection says, else the overrides of the
 * advertiser and publisher, one of their values by chance. `send_org_funnel` keeps the funnel but for the injection's.
 */
export async function readOverrides(
  db: Database,
  lead: LeadRecord,
  advertiser: Advertiser,
  options: InjectionOptions,
  random: () => number,
): Promise<Overrides> {
  const overrides = await readPairOverrides(db, lead.affiliate_id, [advertiser.id])
  const pair = {
    advertiserId: advertiser.id,
    affiliateId: lead.affiliate_id,
    countryId: countryToldOf(lead, options.locate_leads),
  }
  const [publisherId, funnel] = [pairOverride(overrides.publisherIds, pair), pairOverride(overrides.funnels, pair)]
  const funnelOf = () => {
    if (options.funnel) return [options.funnel, 'injection'] as const
    return funnel && !advertiser.sendOrgFunnel
      ? ([anyOf(funnel.values, random), funnel.origin] as const)
      : ([null, null] as const)
  }
  const publisherIdOf = () => {
    if (options.publisher_id_override) return [options.publisher_id_override, 'injection'] as const
    return publisherId ? ([anyOf(publisherId.values, random), publisherId.origin] as const) : ([null, null] as const)
  }
  const [funnel_override, funnel_override_origin] = funnelOf()
  const [publisher_id_override, pub_override_origin] = publisherIdOf()
  return { funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin }
}

/** The lead as the broker is told of it. */
export async function brokerLead(
  db: Database,
  lead: LeadRecord,
  reference: string,
  overrides: Overrides,
  options: InjectionOptions,
): Promise<BrokerLead> {
  const countryId = countryToldOf(lead, options.locate_leads)
  const country =
    countryId === null
      ? null
      : await db.selectFrom('countries').select('code').where('id', '=', countryId).executeTakeFirst()
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
    is_test: lead.is_test,
  }
}
