import {
  CreateExclusionsDocument,
  DeleteExclusionDocument,
  ExclusionsDocument,
  UpdateExclusionDocument,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import { exclusionInput, type ExclusionForm, type ExclusionRow } from './exclusionForm'

/** Page of an advertiser. */
export interface ExclusionsPage {
  id: string
  name: string
}

/** Publishers whose leads are not sent to an advertiser. */
export const exclusionRecord = defineRecord<ExclusionRow, ExclusionForm, ExclusionsPage>({
  type: 'Exclusion',
  rows: rowsIn(ExclusionsDocument, 'exclusions', ({ id }) => ({ advertiserId: id })),
  create: saves(CreateExclusionsDocument, 'exclusions', ({ page, form, key }) => ({
    input: exclusionInput(page.id, form),
    key,
  })),
  update: saves(UpdateExclusionDocument, 'exclusion', ({ page, form, row: { id, version } }) => ({
    id,
    input: exclusionInput(page.id, form),
    version,
  })),
  remove: deletes(DeleteExclusionDocument, ({ row: { id } }) => ({ id })),
  texts: savingTexts,
})
