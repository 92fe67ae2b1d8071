import { distributionFromRest } from '../distributions/distributions.row'
import { Fault } from '../errors'
import type { Advertiser, AdvertiserInput, Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { namedUser } from '../users/users.loaders'
import {
  advertisers,
  createAdvertiser,
  deleteAdvertiser,
  distributionsOf,
  type RestAdvertiser,
  settingsOf,
  updateAdvertiser,
} from './advertisers.rest'

const advertiser = ({ id, name, display_name, status, ...row }: RestAdvertiser): Advertiser => ({
  id: String(id),
  name,
  displayName: display_name,
  status,
  isTestAdvertiser: row.is_test_advertiser === 'active',
  sendOrgFunnel: row.send_org_funnel,
  manager: row.user_id === null || row.user_name === null ? null : namedUser({ id: row.user_id, name: row.user_name }),
  createdAt: row.created_at,
  version: row.version,
})

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
  Query: {
    advertisers: async (_parent, _args, { rest }) => (await advertisers(rest)).map(advertiser),
    advertiser: async (_parent, { id }, { rest }) => {
      try {
        return advertiser((await settingsOf(rest, idNumber(id, 'id'), [])).advertiser)
      } catch (error) {
        if (error instanceof Fault && error.code === 'NOT_FOUND') return null
        throw error
      }
    },
    advertiserDistributions: async (_parent, { advertiserId }, { rest }) =>
      (await distributionsOf(rest, idNumber(advertiserId, 'advertiserId'))).map(({ shares, ...row }) => ({
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
      payload({ advertiser: null }, async () => ({
        advertiser: advertiser(await createAdvertiser(rest, content(input), key ?? null)),
      })),
    updateAdvertiser: (_parent, { id, input, version }, { rest }) =>
      payload({ advertiser: null }, async () => {
        const body = { id: idNumber(id, 'id'), version: version ?? undefined, ...content(input) }
        return { advertiser: advertiser(await updateAdvertiser(rest, body)) }
      }),
    deleteAdvertiser: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteAdvertiser(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
