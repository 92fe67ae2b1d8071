import { Layers } from 'lucide-react'
import { countOf } from '../../../shared/app/format'
import { textColumn } from '../../records/list/columns'
import { defineRecordScreen, familyOf } from '../../records/list/defineRecordScreen'
import { MoreChips } from '../../ui/show/MoreChips'
import { statusGroupRecord } from './statusGroupRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

/** Effect of a deletion on presets. */
const usedBy = (presets: number) =>
  presets === 0
    ? '. Links that still name it will find no lead by it'
    : `. ${presets === 1 ? 'One saved preset names' : `${presets} saved presets name`} it: until it is taken out there, it finds no lead, and leaves none out where it is excluded`

/** Groups of advertiser statuses. */
export const StatusGroupsPage = defineRecordScreen(statusGroupRecord, {
  head: { title: 'Status Group', term: 'status-group' },
  words: {
    one: 'status group',
    many: 'Status groups',
    icon: Layers,
    purpose: 'A group stands for several advertiser statuses in every status filter.',
    create: 'Create Status Group',
  },
  shape: { fields: ['group', 'statuses'], sort: { field: 'group', order: 'asc' } },
  columns: () => [
    textColumn('group', 'Group Name', 170, ({ group }) => group),
    {
      field: 'statuses',
      title: 'Statuses',
      term: 'advertiser-status',
      width: 520,
      sortValue: ({ statuses }) => statuses.length,
      cell: ({ group, statuses }) => <MoreChips label={`Statuses of ${group}`} names={statuses} />,
    },
  ],
  phone: {
    head: 'group',
    side: ({ statuses }) => countOf(statuses.length, 'status', 'statuses'),
    under: ({ statuses }) => statuses.join(', '),
  },
  textOf: ({ group, statuses }) => [group, ...statuses].join('\n'),
  nameOf: ({ group }) => group,
  permission: familyOf('STATUS_GROUPS'),
  historyOf: 'status_group',
  pageSize: { module: 'status-groups', usual: 100 },
  Dialog: lazyComponent(() => import('./StatusGroupDialog'), 'StatusGroupDialog', null),
  deletion: {
    what: ({ group, presets }) => (
      <>
        the status group <b>{group}</b>
        {usedBy(presets)}.
      </>
    ),
  },
})
