import type { Resolvers, SupportedCountryOwner } from '../generated/graphql'
import { Fault } from '../errors'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { renamed } from '../places'
import {
  createSupportedCountry,
  deleteSupportedCountry,
  supportedCountries,
  updateSupportedCountry,
} from './supportedCountries.rest'
import { supportedCountry } from './supportedCountries.row'

const ownerOf = ({ of, ownerId }: { of: SupportedCountryOwner; ownerId: string }) => ({
  of,
  id: idNumber(ownerId, 'ownerId'),
})

function countryOf(id: string | null | undefined): number {
  if (!id)
    throw new Fault('BAD_USER_INPUT', { message: 'Country is required', fields: { country_id: 'Country is required' } })
  return idNumber(id, 'countryId')
}

const ownerPlace = renamed([/^(advertiserId|affiliateId)$/, 'ownerId'])

export const supportedCountryResolvers: Resolvers = {
  Query: {
    supportedCountries: async (_parent, args, { rest }) =>
      (await supportedCountries(rest, ownerOf(args))).map((row) => supportedCountry(args.of, row)),
  },
  Mutation: {
    createSupportedCountry: (_parent, { countryId, notes, key, ...owner }, { rest }) =>
      payload(
        { supportedCountry: null },
        async () => {
          const content = { country_id: countryOf(countryId), notes: notes ?? null }
          return {
            supportedCountry: supportedCountry(
              owner.of,
              await createSupportedCountry(rest, ownerOf(owner), content, key ?? null),
            ),
          }
        },
        ownerPlace,
      ),
    updateSupportedCountry: (_parent, { id, countryId, notes, version, ...owner }, { rest }) =>
      payload(
        { supportedCountry: null },
        async () => {
          const change = {
            id: idNumber(id, 'id'),
            country_id: countryOf(countryId),
            notes: notes ?? null,
            ...(version === null || version === undefined ? {} : { version }),
          }
          return {
            supportedCountry: supportedCountry(owner.of, await updateSupportedCountry(rest, ownerOf(owner), change)),
          }
        },
        ownerPlace,
      ),
    deleteSupportedCountry: (_parent, { id, countryId, ...owner }, { rest }) =>
      payload(
        { deletedId: null },
        async () => {
          await deleteSupportedCountry(rest, ownerOf(owner), countryOf(countryId))
          return { deletedId: id }
        },
        ownerPlace,
      ),
  },
}
