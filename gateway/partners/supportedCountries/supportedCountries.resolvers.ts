import { advertiserKind } from '../advertisers/advertisers.loaders'
import type { Resolvers, SupportedCountryOwner } from '../../generated/graphql'
import { Fault } from '../../app/errors/errors'
import { idNumber } from '../../app/rest/ids'
import { follow, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { publisherKind } from '../publishers/publishers.loaders'
import { renamed } from '../../app/rest/places'
import {
  createSupportedCountry,
  deleteSupportedCountry,
  supportedCountries,
  updateSupportedCountry,
} from './supportedCountries.rest'
import { supportedCountry } from './supportedCountries.row'
import { undoFromRest } from '../../access/undo/undo.row'
import type { Schemas } from '../../app/rest/restTypes'

const ownerOf = ({ of, ownerId }: { of: SupportedCountryOwner; ownerId: string }) => ({
  of,
  id: idNumber(ownerId, 'ownerId'),
})

function countryOf(id: string | null | undefined): number {
  if (!id)
    throw new Fault('BAD_USER_INPUT', { message: 'Country is required', fields: { country_id: 'Country is required' } })
  return idNumber(id, 'countryId')
}

const ownerPlace = renamed([/^(advertiserId|publisherId)$/, 'ownerId'])

const lookUpOf = (of: SupportedCountryOwner) =>
  lookUpBy(
    (row: Schemas['SupportedCountry']) => supportedCountry(of, row),
    (rest, ids) => rest.get(`/api/${of}s/supported-countries`, { query: { ids: ids.join() } }),
  )
const lookUps = { advertiser: lookUpOf('advertiser'), publisher: lookUpOf('publisher') }

export const supportedCountryResolvers: Resolvers = {
  SupportedCountry: {
    advertiser: ({ advertiserId }, _args, context, info) =>
      follow(advertiserKind, advertiserId === null ? null : { id: advertiserId }, context, info),
    publisher: ({ publisherId }, _args, context, info) =>
      follow(publisherKind, publisherId === null ? null : { id: publisherId }, context, info),
  },
  Query: {
    supportedCountries: async (_parent, args, { rest }) =>
      (await supportedCountries(rest, ownerOf(args))).map((row) => supportedCountry(args.of, row)),
    supportedCountry: (parent, args, context) => lookUps[args.of](parent, args, context),
  },
  Mutation: {
    createSupportedCountry: (_parent, { countryId, notes, key, ...owner }, { rest }) =>
      payload(async () => {
        const content = { country_id: countryOf(countryId), notes: notes ?? null }
        return {
          supportedCountry: supportedCountry(
            owner.of,
            await createSupportedCountry(rest, ownerOf(owner), content, key ?? null),
          ),
        }
      }, ownerPlace),
    updateSupportedCountry: (_parent, { id, countryId, notes, version, ...owner }, { rest }) =>
      payload(async () => {
        const change = {
          id: idNumber(id, 'id'),
          country_id: countryOf(countryId),
          notes: notes ?? null,
          ...(version === null || version === undefined ? {} : { version }),
        }
        return {
          supportedCountry: supportedCountry(owner.of, await updateSupportedCountry(rest, ownerOf(owner), change)),
        }
      }, ownerPlace),
    deleteSupportedCountry: (_parent, { id, countryId, ...owner }, { rest }) =>
      payload(async () => {
        const { undo } = await deleteSupportedCountry(rest, ownerOf(owner), countryOf(countryId))
        return { deletedId: id, undo: undoFromRest(undo) }
      }, ownerPlace),
  },
}
