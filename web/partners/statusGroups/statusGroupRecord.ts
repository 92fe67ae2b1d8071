import { statusGroupProblems } from '../../../shared/partners/statusGroups'
import { forgetLists } from '../../app/apollo/forgetNames'
import {
  CreateStatusGroupDocument,
  DeleteStatusGroupDocument,
  StatusGroupsDocument,
  UpdateStatusGroupDocument,
  useStatusGroupsQuery,
  type StatusGroupRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'

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
  useQuery: () => useStatusGroupsQuery({ fetchPolicy: 'cache-and-network' }),
  rows: rowsIn(StatusGroupsDocument, 'statusGroups', () => ({})),
  create: call(
    CreateStatusGroupDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createStatusGroup: { statusGroup, errors } }) => ({ record: statusGroup, errors }),
  ),
  update: call(
    UpdateStatusGroupDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updateStatusGroup: { statusGroup, errors } }) => ({ record: statusGroup, errors }),
  ),
  remove: call(
    DeleteStatusGroupDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteStatusGroup }) => deleteStatusGroup,
  ),
  texts: {
    created: 'Status group created successfully',
    updated: 'Status group updated successfully',
    failed: 'Failed to save status group. Please try again.',
  },
  // Filter lists contain groups, and lists of leads may be filtered by one.
  changed: forgetLists,
})
