import type { Resolvers, SupportedCountryOwner } from '../../generated/graphql'
import { Fault } from '../../app/errors/errors'
import { idNumber } from '../../app/rest/ids'
import { lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { renamed } from '../../app/rest/places'
import {
  createSupportedCountry,
  deleteSupportedCountry,
  supportedCountries,
  updateSupportedCountry,
} from './supportedCountries.rest'
import { readSupportedCountry, readUndo } from '../../generated/rows'

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
  lookUpBy(async (rest, ids) =>
    (await rest.get(`/api/${of}s/supported-countries`, { query: { ids: ids.join() } })).map(readSupportedCountry),
  )
const lookUps = { advertiser: lookUpOf('advertiser'), publisher: lookUpOf('publisher') }

export const supportedCountryResolvers: Resolvers = {
  SupportedCountry: {
    of: ({ advertiser }) => (advertiser ? 'advertiser' : 'publisher'),
  },
  Query: {
    supportedCountries: async (_parent, args, { rest }) =>
      (await supportedCountries(rest, ownerOf(args))).map(readSupportedCountry),
    supportedCountry: (parent, args, context) => lookUps[args.of](parent, args, context),
  },
  Mutation: {
    createSupportedCountry: (_parent, { countryId, notes, key, ...owner }, { rest }) =>
      payload(async () => {
        const content = { country_id: countryOf(countryId), notes: notes ?? null }
        return {
          supportedCountry: readSupportedCountry(
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
          supportedCountry: readSupportedCountry(await updateSupportedCountry(rest, ownerOf(owner), change)),
        }
      }, ownerPlace),
    deleteSupportedCountry: (_parent, { id, countryId, ...owner }, { rest }) =>
      payload(async () => {
        const { undo } = await deleteSupportedCountry(rest, ownerOf(owner), countryOf(countryId))
        return { deletedId: id, undo: undo ? readUndo(undo) : null }
      }, ownerPlace),
  },
}
