import { advertiserKind } from '../../partners/advertisers/advertisers.loaders'
import type { DistributionInput, Resolvers } from '../../generated/graphql'
import { idNumber, idNumbers } from '../../app/rest/ids'
import { leadsOf } from '../../leads/leads/leads.loaders'
import { follow } from '../../app/records/links'
import { payload, deletion, orNull } from '../../app/records/payloads'
import { publisherKind } from '../../partners/publishers/publishers.loaders'
import { advertiserOf } from '../../app/records/rowLinks'
import { detailsOf } from './distributions.loaders'
import {
  createDistribution,
  deleteDistribution,
  distribution,
  distributions,
  type RestDistribution,
  setDistributionActive,
  updateDistribution,
} from './distributions.rest'
import { detailsFromRest, distributionFromRest, distributionToRest, distributionPlace } from './distributions.row'

const idList = (ids: readonly string[] | null | undefined, argument: string) =>
  ids?.length ? { [argument === 'countryId' ? 'country_id' : 'publisher_id']: idNumbers(ids, argument).join(',') } : {}

const save = (input: DistributionInput, call: () => Promise<RestDistribution>) =>
  payload(async () => ({ distribution: distributionFromRest(await call()) }), distributionPlace(input))

export const distributionResolvers: Resolvers = {
  Distribution: {
    publisher: ({ publisher = null }, _args, context, info) => follow(publisherKind, publisher, context, info),
    details: ({ id }, _args, context) => detailsOf(context).load(id),
    leads: leadsOf(({ id }) => ({ distributionId: [id] })),
    timeslots: async ({ id }, _args, context) => (await detailsOf(context).load(id))?.timeslots ?? null,
  },
  DistributionAdvertiser: {
    advertiser: ({ id, name }, _args, context, info) => follow(advertiserKind, { id, name }, context, info),
  },
  DistributionShare: { advertiser: advertiserOf },
  Query: {
    distributions: async (_parent, { countryId, publisherId, type }, { rest }) => {
      const query = {
        ...idList(countryId, 'countryId'),
        ...idList(publisherId, 'publisherId'),
        ...(type?.length && { type: type.join(',') }),
      }
      return (await distributions(rest, query)).map(distributionFromRest)
    },
    distribution: (_parent, { id }, { rest }) =>
      orNull(async () => detailsFromRest(await distribution(rest, idNumber(id, 'id')))),
  },
  Mutation: {
    createDistribution: (_parent, { distribution: input, key }, { rest }) =>
      save(input, () => createDistribution(rest, distributionToRest(input), key ?? null)),
    updateDistribution: (_parent, { id, distribution: input, version, key }, { rest }) =>
      save(input, () =>
        updateDistribution(
          rest,
          { ...distributionToRest(input), distribution_id: idNumber(id, 'id'), version: version ?? undefined },
          key ?? null,
        ),
      ),
    setDistributionActive: (_parent, { id, isActive, version }, { rest }) =>
      payload(async () => ({
        distribution: distributionFromRest(
          await setDistributionActive(rest, idNumber(id, 'id'), {
            is_active: isActive,
            version: version ?? undefined,
          }),
        ),
      })),
    deleteDistribution: (_parent, { id }, { rest }) => deletion(id, (restId) => deleteDistribution(rest, restId)),
  },
}
