import {
  CreateSupportedCountryDocument,
  DeleteSupportedCountryDocument,
  SupportedCountriesDocument,
  UpdateSupportedCountryDocument,
  type SupportedCountryOwner,
  type SupportedCountryRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
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
  rows: rowsIn(SupportedCountriesDocument, 'supportedCountries', ({ of, ownerId }) => ({ of, ownerId })),
  create: saves(CreateSupportedCountryDocument, 'supportedCountry', ({ page, form: { countryId, notes }, key }) => ({
    ...page,
    countryId: countryId || null,
    notes: notes || null,
    key,
  })),
  update: saves(
    UpdateSupportedCountryDocument,
    'supportedCountry',
    ({ page, form: { notes }, row: { id, country, version } }) => ({
      ...page,
      id,
      countryId: country.id,
      notes: notes || null,
      version,
    }),
  ),
  remove: deletes(DeleteSupportedCountryDocument, ({ page, row: { id, country } }) => ({
    ...page,
    id,
    countryId: country.id,
  })),
  texts: {
    created: 'Record created successfully.',
    updated: 'Record updated successfully.',
    failed: 'Something went wrong. Please try again.',
  },
})
