import {
  CapsDocument,
  CreateCapDocument,
  DeleteCapDocument,
  UpdateCapDocument,
  useCapsQuery,
  type CapInput,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import type { CapRow } from './capColumns'
import { capsVariables, originOf, type CapLock } from './capLock'

/** Limits on leads and deposits: all, or those of an advertiser or publisher. */
export const capRecord = defineRecord<CapRow, CapInput, { lock: CapLock | null }>({
  type: 'Cap',
  useQuery: ({ lock }) => useCapsQuery({ variables: capsVariables(lock) }),
  rows: rowsIn(CapsDocument, 'caps', ({ lock }) => capsVariables(lock)),
  create: call(
    CreateCapDocument,
    ({ page: { lock }, form: input, key }) => ({ origin: originOf(lock), input, key }),
    ({ createCap: { cap, errors } }) => ({ record: cap, errors }),
  ),
  update: call(
    UpdateCapDocument,
    ({ page: { lock }, form: input, row: { id, version } }) => ({ origin: originOf(lock), id, input, version }),
    ({ updateCap: { cap, errors } }) => ({ record: cap, errors }),
  ),
  remove: call(
    DeleteCapDocument,
    ({ page: { lock }, row: { id } }) => ({ origin: originOf(lock), id }),
    ({ deleteCap }) => deleteCap,
  ),
  texts: {
    created: 'Cap created successfully',
    updated: 'Cap updated successfully',
    failed: 'Failed to save Cap. Please try again.',
  },
})
