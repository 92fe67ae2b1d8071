import {
  CreateExclusionsDocument,
  DeleteExclusionDocument,
  ExclusionsDocument,
  UpdateExclusionDocument,
  useExclusionsQuery,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { inputOf, type ExclusionForm, type ExclusionRow } from './exclusionForm'

/** Page of an advertiser. */
export interface ExclusionsPage {
  id: string
  name: string
}

/** Publishers whose leads are not sent to an advertiser. */
export const exclusionRecord = defineRecord<ExclusionRow, ExclusionForm, ExclusionsPage>({
  type: 'Exclusion',
  useQuery: ({ id }) => useExclusionsQuery({ variables: { advertiserId: id } }),
  rows: rowsIn(ExclusionsDocument, 'exclusions', ({ id }) => ({ advertiserId: id })),
  create: call(
    CreateExclusionsDocument,
    ({ page, form, key }) => ({ input: inputOf(page.id, form), key }),
    ({ createExclusions: { exclusions, errors } }) => ({ record: exclusions, errors }),
  ),
  update: call(
    UpdateExclusionDocument,
    ({ page, form, row: { id, version } }) => ({ id, input: inputOf(page.id, form), version }),
    ({ updateExclusion: { exclusion, errors } }) => ({ record: exclusion, errors }),
  ),
  remove: call(
    DeleteExclusionDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteExclusion }) => deleteExclusion,
  ),
  texts: savingTexts,
})
