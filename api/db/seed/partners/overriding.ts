import type { Attempt } from '../world/placement'
import type { Override, Overrides } from './overrides'
import type { Publisher } from './publishers'
import type { Random } from '../world/random'

export interface Overridden {
  funnel: string | null
  funnelOrigin: string | null
  publisherId: string | null
  publisherOrigin: string | null
}

export const notOverridden: Overridden = { funnel: null, funnelOrigin: null, publisherId: null, publisherOrigin: null }

/** Finds the funnel and publisher id sent instead of the real ones. */
export class Overrider {
  private readonly funnels = new Map<string, Override[]>()
  private readonly publisherIds = new Map<string, Override[]>()

  constructor({ funnels, publisherIds }: Overrides) {
    for (const [list, byPair] of [
      [funnels, this.funnels],
      [publisherIds, this.publisherIds],
    ] as const) {
      for (const override of list) {
        const pair = `${override.advertiserId}/${override.publisherId}`
        byPair.set(pair, [...(byPair.get(pair) ?? []), override])
      }
    }
  }

  /** The distribution's overwrite; an override of the pair has priority. */
  of(random: Random, { advertiser, distribution }: Attempt, publisher: Publisher, countryId: number): Overridden {
    if (!advertiser) return notOverridden
    const pair = `${advertiser.id}/${publisher.id}`
    const matching = (byPair: Map<string, Override[]>) =>
      byPair.get(pair)?.find(({ countryIds }) => !countryIds.length || countryIds.includes(countryId))
    const funnel = matching(this.funnels)
    const publisherId = matching(this.publisherIds)
    const overwritten = distribution?.dataOverride ?? {}
    return {
      funnel: funnel ? random.pick(funnel.values) : (overwritten.funnel?.[0] ?? null),
      funnelOrigin: funnel?.origin ?? (overwritten.funnel ? 'distribution' : null),
      publisherId: publisherId ? random.pick(publisherId.values) : (overwritten.affiliate_id?.[0] ?? null),
      publisherOrigin: publisherId?.origin ?? (overwritten.affiliate_id ? 'distribution' : null),
    }
  }
}
