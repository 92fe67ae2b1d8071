import type { StoredOverrides } from '../../routing/attempts/decisions'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'
import type { Advertiser } from '../../routing/engine/advertisers.queries'
import { pickRandom, pairOverride } from '../../routing/engine/overrides'
import { readPairOverrides } from '../../routing/engine/overrides.queries'
import { countryToldOf } from './located'
import type { InjectionOptions } from './progressLogs.schema'

/**
 * Funnel and publisher id sent instead of the lead's own: those of the injection, otherwise the overrides of advertiser
 * and publisher, with one value picked at random. With `send_org_funnel` only the injection can override the funnel.
 */
export async function readTold(
  db: Database,
  lead: LeadRecord,
  advertiser: Advertiser,
  options: InjectionOptions,
  random: () => number,
): Promise<StoredOverrides> {
  const overrides = await readPairOverrides(db, lead.publisher_id, [advertiser.id])
  const countryId = countryToldOf(lead, options.locate_leads)
  const pair = { advertiserId: advertiser.id, publisherId: lead.publisher_id, countryId }
  const [publisherId, funnel] = [pairOverride(overrides.publisherIds, pair), pairOverride(overrides.funnels, pair)]
  const funnelOf = () => {
    if (options.funnel) return [options.funnel, 'injection'] as const
    return funnel && !advertiser.sendOrgFunnel
      ? ([pickRandom(funnel.values, random), funnel.origin] as const)
      : ([null, null] as const)
  }
  const publisherIdOf = () => {
    if (options.publisher_id_override) return [options.publisher_id_override, 'injection'] as const
    return publisherId
      ? ([pickRandom(publisherId.values, random), publisherId.origin] as const)
      : ([null, null] as const)
  }
  const [funnel_override, funnel_override_origin] = funnelOf()
  const [publisher_id_override, pub_override_origin] = publisherIdOf()
  return {
    ...{ funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin },
    parameters: {},
    ...(countryId !== lead.country_id && { country_id: countryId }),
  }
}
