import { capsOfAdvertisers } from '../../routing/caps/caps.loaders'
import { distributionsOfAdvertisers } from '../../routing/distributions/distributions.loaders'
import type { Resolvers } from '../../generated/graphql'
import {
  readAdvertiser,
  readExclusion,
  readFunnelOverride,
  readOpeningHours,
  readPublisherOverride,
  readRevenue,
  readSupportedCountry,
} from '../../generated/rows'
import { idNumber } from '../../app/rest/ids'
import { orNull } from '../../app/records/payloads'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { figuresOf } from '../../reports/pivot/reports.loaders'
import {
  exclusionsOf,
  funnelOverridesOfAdvertisers,
  openingHoursOf,
  publisherOverridesOfAdvertisers,
  revenuesOf,
  supportedCountriesOfAdvertisers,
} from './advertisers.loaders'
import { settingsOf } from './advertisers.rest'

export const advertiserResolvers: Resolvers = {
  Advertiser: {
    caps: ({ id }, _args, context) => capsOfAdvertisers(context).load(id),
    revenues: async ({ id }, _args, context) => (await revenuesOf(context).load(id))?.revenues?.map(readRevenue) ?? [],
    supportedCountries: async ({ id }, _args, context) =>
      (await supportedCountriesOfAdvertisers(context).load(id))?.supported_countries?.map(readSupportedCountry) ?? [],
    openingHours: async ({ id }, _args, context) =>
      (await openingHoursOf(context).load(id))?.openingHours?.map(readOpeningHours) ?? [],
    exclusions: async ({ id }, _args, context) =>
      (await exclusionsOf(context).load(id))?.exclusions?.map(readExclusion) ?? [],
    publisherOverrides: async ({ id }, _args, context) =>
      (await publisherOverridesOfAdvertisers(context).load(id))?.publisher_overrides?.map(readPublisherOverride) ?? [],
    funnelOverrides: async ({ id }, _args, context) =>
      (await funnelOverridesOfAdvertisers(context).load(id))?.funnel_overrides?.map(readFunnelOverride) ?? [],
    distributions: ({ id }, _args, context) => distributionsOfAdvertisers(context).load(id),
    leads: leadsOf(({ id }) => ({ advertiserId: [id] })),
    figures: figuresOf('advertiserId'),
  },
  Query: {
    advertiser: (_parent, { id }, { rest }) =>
      orNull(async () => readAdvertiser((await settingsOf(rest, idNumber(id, 'id'), [])).advertiser)),
  },
}
