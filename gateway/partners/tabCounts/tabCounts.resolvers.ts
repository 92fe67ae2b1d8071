import type { Resolvers } from '../../generated/graphql'

export const tabCountResolvers: Resolvers = {
  Advertiser: {
    tabCounts: async ({ id }, _args, { rest }) => {
      const { revenues, distributions, caps, exclusions, ...counts } = await rest.get('/api/advertisers/{id}/counts', {
        path: { id: Number(id) },
      })
      return {
        ...{ revenues, distributions, caps, exclusions },
        supportedCountries: counts.supported_countries,
        openingHours: counts.opening_hours,
        publisherOverrides: counts.publisher_overrides,
        funnelOverrides: counts.funnel_overrides,
      }
    },
  },
  Publisher: {
    tabCounts: async ({ id }, _args, { rest }) => {
      const { payouts, distributions, caps, ...counts } = await rest.get('/api/publishers/{id}/counts', {
        path: { id: Number(id) },
      })
      return {
        ...{ payouts, distributions, caps },
        supportedCountries: counts.supported_countries,
        publisherOverrides: counts.publisher_overrides,
        funnelOverrides: counts.funnel_overrides,
      }
    },
  },
}
