import {
  CreateOpeningHoursDocument,
  DeleteOpeningHoursDocument,
  OpeningHoursDocument,
  UpdateOpeningHoursDocument,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { openingHoursInput, type HoursForm, type OpeningHoursRow } from './openingHoursForm'

/** Opening hours of an advertiser by country. */
export const openingHoursRecord = defineRecord<OpeningHoursRow, HoursForm, { advertiserId: string }>({
  type: 'OpeningHours',
  rows: rowsIn(OpeningHoursDocument, 'openingHours', ({ advertiserId }) => ({ advertiserId })),
  create: saves(CreateOpeningHoursDocument, 'openingHours', ({ page, form, key }) => ({
    input: openingHoursInput(page.advertiserId, form),
    key,
  })),
  update: saves(UpdateOpeningHoursDocument, 'openingHours', ({ page, form, row: { version } }) => ({
    input: openingHoursInput(page.advertiserId, form),
    version,
  })),
  remove: deletes(DeleteOpeningHoursDocument, ({ page: { advertiserId }, row: { country } }) => ({
    advertiserId,
    countryId: country.id,
  })),
  texts: (isNew) => ({
    created: 'Opening hours created successfully.',
    updated: 'Opening hours updated successfully.',
    failed: `Failed to ${isNew ? 'create' : 'update'} opening hours. Please try again.`,
  }),
})
