import {
  CapsDocument,
  CreateCapDocument,
  DeleteCapDocument,
  UpdateCapDocument,
  type CapInput,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'

/** Limits on leads and deposits: all, or those of an advertiser or publisher. */
export const capRecord = defineRecord<CapRow, CapInput, { lock: CapLock | null }>({
  type: 'Cap',
  rows: rowsIn(CapsDocument, 'caps', ({ lock }) => capsVariables(lock)),
  create: saves(CreateCapDocument, 'cap', ({ page: { lock }, form: input, key }) => ({
    origin: originOf(lock),
    input,
    key,
  })),
  update: saves(UpdateCapDocument, 'cap', ({ page: { lock }, form: input, row: { id, version } }) => ({
    origin: originOf(lock),
    id,
    input,
    version,
  })),
  remove: deletes(DeleteCapDocument, ({ page: { lock }, row: { id } }) => ({ origin: originOf(lock), id })),
  texts: {
    created: 'Cap created successfully',
    updated: 'Cap updated successfully',
    failed: 'Failed to save Cap. Please try again.',
  },
})
