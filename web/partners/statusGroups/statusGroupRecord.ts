import { statusGroupProblems } from '../../../shared/partners/statusGroups'
import { forgetLists } from '../../app/apollo/forgetNames'
import {
  CreateStatusGroupDocument,
  DeleteStatusGroupDocument,
  StatusGroupsDocument,
  UpdateStatusGroupDocument,
  type StatusGroupRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'

interface Form {
  group: string
  statuses: readonly string[]
}

export const statusGroupForm = {
  titles: { group: 'Group Name', statuses: 'Statuses' },
  formOf: ({ group, statuses }: StatusGroupRowFragment): Form => ({ group, statuses }),
  empty: (): Form => ({ group: '', statuses: [] }),
  problems: ({ group, statuses }: Form) => statusGroupProblems(group, statuses),
}

const inputOf = ({ group, statuses }: Form) => ({ group, statuses: [...statuses] })

/** Advertiser statuses under a common name. */
export const statusGroupRecord = defineRecord<StatusGroupRowFragment, Form, object>({
  type: 'StatusGroup',
  rows: rowsIn(StatusGroupsDocument, 'statusGroups', () => ({})),
  create: saves(CreateStatusGroupDocument, 'statusGroup', ({ form, key }) => ({ input: inputOf(form), key })),
  update: saves(UpdateStatusGroupDocument, 'statusGroup', ({ form, row: { id, version } }) => ({
    id,
    input: inputOf(form),
    version,
  })),
  remove: deletes(DeleteStatusGroupDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Status group created successfully',
    updated: 'Status group updated successfully',
    failed: 'Failed to save status group. Please try again.',
  },
  // Filter lists contain groups, and lists of leads may be filtered by one.
  changed: forgetLists,
})
