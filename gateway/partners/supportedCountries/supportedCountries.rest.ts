import type { SupportedCountryOwner } from '../../generated/graphql'
import type { Rest, Schemas } from '../../app/rest/restTypes'

type RestSupportedCountry = Schemas['SupportedCountry']

/** Owner of the countries: id of the advertiser or publisher. */
export interface Owner {
  of: SupportedCountryOwner
  id: number
}

const advertisers = '/api/advertisers/supported-countries'
const publishers = '/api/publishers/supported-countries'
const isAdvertiser = ({ of }: Owner) => of === 'advertiser'

export async function supportedCountries(rest: Rest, owner: Owner): Promise<RestSupportedCountry[]> {
  const given = { path: { id: owner.id }, query: { parts: 'supported_countries' } }
  const { supported_countries } = isAdvertiser(owner)
    ? await rest.get('/api/advertisers/{id}/settings', given)
    : await rest.get('/api/publishers/{id}/settings', given)
  return supported_countries ?? []
}

interface Content {
  country_id: number
  notes?: string | null
}

export const createSupportedCountry = (rest: Rest, owner: Owner, content: Content, idempotencyKey: string | null) =>
  isAdvertiser(owner)
    ? rest.send('post', advertisers, { body: { advertiser_id: owner.id, ...content }, idempotencyKey })
    : rest.send('post', publishers, { body: { affiliate_id: owner.id, ...content }, idempotencyKey })

export const updateSupportedCountry = (rest: Rest, owner: Owner, change: Content & { id: number; version?: number }) =>
  isAdvertiser(owner)
    ? rest.send('put', advertisers, { body: { advertiser_id: owner.id, ...change } })
    : rest.send('put', publishers, { body: { affiliate_id: owner.id, ...change } })

export const deleteSupportedCountry = (rest: Rest, owner: Owner, country_id: number) =>
  isAdvertiser(owner)
    ? rest.send('delete', advertisers, { body: { advertiser_id: owner.id, country_id } })
    : rest.send('delete', publishers, { body: { affiliate_id: owner.id, country_id } })
