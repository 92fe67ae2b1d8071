import type { Instant } from '../../../../shared/app/time/timeZones'
import { advertiserRows, createAdvertisers, type Advertiser, type AdvertiserSecrets } from '../partners/advertisers'
import { monthsBefore } from '../leads/arrivals'
import { createCampaigns, type DemoCampaign } from '../campaigns/campaignPlans'
import { blacklistRows } from './blacklist'
import { createDistributions, distributionRows, type Distribution } from '../partners/distributions'
import { offerRows } from '../partners/offers'
import { createOverrides, overrideRows, type Overrides } from '../partners/overrides'
import { presetRows } from './presets'
import { createPublishers, publisherRows, type Publisher } from '../partners/publishers'
import type { Random } from './random'
import type { TableRows } from './rows'
import { settingRows } from './settings'
import { userRows } from './users'

/** Partners, rules and settings of the demo business. */
export interface World {
  /** Start of its records, 24 months before `now`. */
  from: Instant
  now: Instant
  advertisers: readonly Advertiser[]
  publishers: readonly Publisher[]
  distributions: readonly Distribution[]
  overrides: Overrides
  campaigns: readonly DemoCampaign[]
}

export function createWorld(random: Random, now: Instant): World {
  const from = monthsBefore(now, 24)
  const advertisers = createAdvertisers(random, now)
  const publishers = createPublishers(random, from, now)
  return {
    from,
    now,
    advertisers,
    publishers,
    distributions: createDistributions(random, advertisers, publishers),
    overrides: createOverrides(random, advertisers, publishers),
    campaigns: createCampaigns(advertisers, now),
  }
}

interface Tokens extends AdvertiserSecrets {
  /** Encrypts a publisher's API token. */
  encrypt: (token: string) => Buffer
}

/** Rows of everything except leads and caps, in the order of foreign keys. */
export async function worldRows(random: Random, world: World, tokens: Tokens): Promise<TableRows[]> {
  const { from, now, advertisers, publishers, distributions, overrides } = world
  return [
    ...(await userRows(from)),
    ...settingRows(),
    ...presetRows(from),
    ...offerRows(from),
    ...(await publisherRows(random, publishers, tokens.encrypt)),
    ...advertiserRows(random, advertisers, from, tokens),
    ...overrideRows(overrides, from),
    ...distributionRows(random, distributions, from, now),
    ...blacklistRows(from, now),
  ]
}
