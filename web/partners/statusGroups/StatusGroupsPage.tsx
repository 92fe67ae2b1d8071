import { lazy, Suspense } from 'react'
import { Layers } from 'lucide-react'
import { countOf } from '../../../shared/partners/rates'
import { MoreChips } from '../../ui/show/MoreChips'
import { PageHead } from '../../ui/layout/PageHead'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { forgetLists } from '../../app/apollo/forgetNames'
import {
  useDeleteStatusGroupMutation,
  useStatusGroupsQuery,
  type StatusGroupRowFragment,
} from '../../generated/graphql'
import { DeleteRecord, forget } from '../../records/DeleteRecord'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useRowActions } from '../../records/list/useRowActions'
import { useMay } from '../../app/session/useSession'

const StatusGroupDialog = lazy(async () => ({ default: (await import('./StatusGroupDialog')).StatusGroupDialog }))

const words = {
  one: 'status group',
  many: 'Status groups',
  icon: Layers,
  purpose: 'A group stands for several advertiser statuses in every status filter.',
  create: 'Create Status Group',
}
const shape: ListShape = { fields: ['group', 'statuses'], sort: { field: 'group', order: 'asc' } }
/** On a phone. */
const phone: PhoneRow<StatusGroupRowFragment> = {
  head: 'group',
  side: ({ statuses }) => countOf(statuses.length, 'status', 'statuses'),
  under: ({ statuses }) => statuses.join(', '),
}
const pageSize = { module: 'status-groups', usual: 100 }

const columns: readonly DataColumn<StatusGroupRowFragment>[] = [
  {
    field: 'group',
    title: 'Group Name',
    width: 170,
    sortable: true,
    sortValue: ({ group }) => group.toLowerCase(),
    cell: ({ group }) => group,
  },
  {
    field: 'statuses',
    title: 'Statuses',
    term: 'advertiser-status',
    width: 520,
    sortable: true,
    sortValue: ({ statuses }) => statuses.length,
    cell: ({ group, statuses }) => <MoreChips label={`Statuses of ${group}`} names={statuses} />,
  },
]
const textOf = ({ group, statuses }: StatusGroupRowFragment) => [group, ...statuses].join('\n')

/** What becomes of the filters that name a group which goes. */
const usedBy = (presets: number) =>
  presets === 0
    ? '. Links that still name it will find no lead by it'
    : `. ${presets === 1 ? 'One saved preset names' : `${presets} saved presets name`} it: until it is taken out there, it finds no lead, and leaves none out where it is excluded`

/** Groups of advertiser statuses. */
export function StatusGroupsPage() {
  const may = useMay()
  const query = useStatusGroupsQuery({ fetchPolicy: 'cache-and-network' })
  const [remove] = useDeleteStatusGroupMutation()
  const actions = useRowActions('STATUS_GROUPS_EDIT', 'STATUS_GROUPS_DELETE')
  const removeGroup = async ({ id }: StatusGroupRowFragment) => {
    const { data } = await remove({
      variables: { id },
      update: (cache, { data }) => {
        forget(cache, 'StatusGroup', data?.deleteStatusGroup.deletedId)
        // Filter lists offer groups, and lists of leads may have been found by one.
        forgetLists(cache)
      },
    })
    return data?.deleteStatusGroup
  }
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={(query.data ?? query.previousData)?.statusGroups ?? undefined}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={({ group }) => group}
      actions={actions}
      historyOf="status_group"
      mayCreate={may('STATUS_GROUPS_CREATE')}
      pageSize={pageSize}
      dialog={(_, group, close) => (
        <Suspense>
          <StatusGroupDialog key={group?.id ?? 'new'} group={group} onClose={close} />
        </Suspense>
      )}
      deletion={(group, close) => (
        <DeleteRecord
          what={
            <>
              the status group <b>{group.group}</b>
              {usedBy(group.presets)}.
            </>
          }
          remove={() => removeGroup(group)}
          onClose={close}
        />
      )}
    >
      {({ count, create, list }) => (
        <>
          <PageHead title="Status Group" term="status-group" count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </RecordsList>
  )
}
