import { brokerOf } from '../advertiserBrokers/advertiserBrokers.loaders'
import { capsOfAdvertisers } from '../../routing/caps/caps.loaders'
import { distributionsOfAdvertisers } from '../../routing/distributions/distributions.loaders'
import { distributionFromRest } from '../../routing/distributions/distributions.row'
import { exclusion } from '../exclusions/exclusions.row'
import type { AdvertiserInput, Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { payload, deletion, orNull } from '../../app/records/payloads'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { follow } from '../../app/records/links'
import { hours } from '../openingHours/openingHours.row'
import { funnelOverride, publisherOverride } from '../overrides/overrides.row'
import { figuresOf } from '../../reports/pivot/reports.loaders'
import { revenue } from '../revenues/revenues.row'
import { supportedCountry } from '../supportedCountries/supportedCountries.row'
import { userKind } from '../../access/users/users.loaders'
import {
  exclusionsOf,
  funnelOverridesOfAdvertisers,
  openingHoursOf,
  publisherOverridesOfAdvertisers,
  revenuesOf,
  supportedCountriesOfAdvertisers,
} from './advertisers.loaders'
import { settingsOf } from './advertisers.rest'
import { advertiserFromRest } from './advertisers.row'

const content = ({ name, displayName, userId, status, isTestAdvertiser, sendOrgFunnel }: AdvertiserInput) => ({
  name,
  display_name: displayName,
  user_id: userId ? idNumber(userId, 'userId') : userId === undefined ? undefined : null,
  status: status ?? undefined,
  is_test_advertiser:
    typeof isTestAdvertiser === 'boolean'
      ? isTestAdvertiser
        ? ('active' as const)
        : ('inactive' as const)
      : undefined,
  send_org_funnel: sendOrgFunnel ?? undefined,
})

export const advertiserResolvers: Resolvers = {
  Advertiser: {
    manager: ({ manager = null }, _args, context, info) => follow(userKind, manager, context, info),
    caps: ({ id }, _args, context) => capsOfAdvertisers(context).load(id),
    revenues: async ({ id }, _args, context) => (await revenuesOf(context).load(id))?.revenues?.map(revenue) ?? [],
    supportedCountries: async ({ id }, _args, context) => {
      const page = await supportedCountriesOfAdvertisers(context).load(id)
      return page?.supported_countries?.map((row) => supportedCountry('advertiser', row)) ?? []
    },
    openingHours: async ({ id }, _args, context) =>
      (await openingHoursOf(context).load(id))?.openingHours?.map(hours) ?? [],
    exclusions: async ({ id }, _args, context) =>
      (await exclusionsOf(context).load(id))?.exclusions?.map(exclusion) ?? [],
    publisherOverrides: async ({ id }, _args, context) =>
      (await publisherOverridesOfAdvertisers(context).load(id))?.publisher_overrides?.map(publisherOverride) ?? [],
    funnelOverrides: async ({ id }, _args, context) =>
      (await funnelOverridesOfAdvertisers(context).load(id))?.funnel_overrides?.map(funnelOverride) ?? [],
    broker: ({ id }, _args, context) => brokerOf(context).load(id),
    distributions: ({ id }, _args, context) => distributionsOfAdvertisers(context).load(id),
    leads: leadsOf(({ id }) => ({ advertiserId: [id] })),
    figures: figuresOf('advertiserId'),
  },
  Query: {
    advertisers: async (_parent, _args, { rest }) => (await rest.get('/api/advertisers')).map(advertiserFromRest),
    advertiser: (_parent, { id }, { rest }) =>
      orNull(async () => advertiserFromRest((await settingsOf(rest, idNumber(id, 'id'), [])).advertiser)),
    advertiserDistributions: async (_parent, { advertiserId }, { rest }) =>
      (
        await rest.get('/api/advertisers/{id}/distributions', { path: { id: idNumber(advertiserId, 'advertiserId') } })
      ).map(({ shares, ...row }) => ({
        distribution: distributionFromRest(row),
        shares: shares.map((share) => ({
          timeslotName: share.timeslot_name,
          groupName: share.group_name,
          percentage: share.percentage,
        })),
      })),
  },
  Mutation: {
    createAdvertiser: (_parent, { input, key }, { rest }) =>
      payload(async () => {
        const row = await rest.send('post', '/api/advertisers', { body: content(input), idempotencyKey: key })
        return { advertiser: advertiserFromRest(row) }
      }),
    updateAdvertiser: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { advertiser: advertiserFromRest(await rest.send('put', '/api/advertisers', { body })) }
      }),
    deleteAdvertiser: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/advertisers/{id}', { path: { id: restId } })),
  },
}
