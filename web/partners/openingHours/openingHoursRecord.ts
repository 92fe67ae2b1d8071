import {
  CreateOpeningHoursDocument,
  DeleteOpeningHoursDocument,
  OpeningHoursDocument,
  UpdateOpeningHoursDocument,
  useOpeningHoursQuery,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { inputOf, type HoursForm, type OpeningHoursRow } from './openingHoursForm'

/** Opening hours of an advertiser by country. */
export const openingHoursRecord = defineRecord<OpeningHoursRow, HoursForm, { advertiserId: string }>({
  type: 'OpeningHours',
  useQuery: ({ advertiserId }) => useOpeningHoursQuery({ variables: { advertiserId } }),
  rows: rowsIn(OpeningHoursDocument, 'openingHours', ({ advertiserId }) => ({ advertiserId })),
  create: call(
    CreateOpeningHoursDocument,
    ({ page, form, key }) => ({ input: inputOf(page.advertiserId, form), key }),
    ({ createOpeningHours: { openingHours, errors } }) => ({ record: openingHours, errors }),
  ),
  update: call(
    UpdateOpeningHoursDocument,
    ({ page, form, row: { version } }) => ({ input: inputOf(page.advertiserId, form), version }),
    ({ updateOpeningHours: { openingHours, errors } }) => ({ record: openingHours, errors }),
  ),
  remove: call(
    DeleteOpeningHoursDocument,
    ({ page: { advertiserId }, row: { country } }) => ({ advertiserId, countryId: country.id }),
    ({ deleteOpeningHours }) => deleteOpeningHours,
  ),
  texts: (isNew) => ({
    created: 'Opening hours created successfully.',
    updated: 'Opening hours updated successfully.',
    failed: `Failed to ${isNew ? 'create' : 'update'} opening hours. Please try again.`,
  }),
})
