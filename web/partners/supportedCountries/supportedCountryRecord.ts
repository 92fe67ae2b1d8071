import {
  CreateSupportedCountryDocument,
  DeleteSupportedCountryDocument,
  SupportedCountriesDocument,
  UpdateSupportedCountryDocument,
  useSupportedCountriesQuery,
  type SupportedCountryOwner,
  type SupportedCountryRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import type { SupportedCountryForm } from './supportedCountryForm'

export type SupportedCountryRow = SupportedCountryRowFragment

/** Owner: type and id of the advertiser or publisher. */
export interface CountriesOf {
  of: SupportedCountryOwner
  ownerId: string
}

/** Supported countries of an advertiser or publisher. */
export const supportedCountryRecord = defineRecord<SupportedCountryRow, SupportedCountryForm, CountriesOf>({
  type: 'SupportedCountry',
  useQuery: (variables) => useSupportedCountriesQuery({ variables }),
  rows: rowsIn(SupportedCountriesDocument, 'supportedCountries', ({ of, ownerId }) => ({ of, ownerId })),
  create: call(
    CreateSupportedCountryDocument,
    ({ page, form: { countryId, notes }, key }) => ({
      ...page,
      countryId: countryId || null,
      notes: notes || null,
      key,
    }),
    ({ createSupportedCountry: { supportedCountry, errors } }) => ({ record: supportedCountry, errors }),
  ),
  update: call(
    UpdateSupportedCountryDocument,
    ({ page, form: { notes }, row: { id, country, version } }) => ({
      ...page,
      id,
      countryId: country.id,
      notes: notes || null,
      version,
    }),
    ({ updateSupportedCountry: { supportedCountry, errors } }) => ({ record: supportedCountry, errors }),
  ),
  remove: call(
    DeleteSupportedCountryDocument,
    ({ page, row: { id, country } }) => ({ ...page, id, countryId: country.id }),
    ({ deleteSupportedCountry }) => deleteSupportedCountry,
  ),
  texts: {
    created: 'Record created successfully.',
    updated: 'Record updated successfully.',
    failed: 'Something went wrong. Please try again.',
  },
})
