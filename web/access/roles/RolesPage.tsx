import { useCallback, useMemo } from 'react'
import { Shield } from 'lucide-react'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { roleSummary } from '../../../shared/access/roleSight'
import { MoreChips } from '../../ui/show/MoreChips'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { RoleRowFragment } from '../../generated/graphql'
import { underHead } from '../../records/list/defineRecordScreen'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useMay } from '../../app/session/useSession'
import { idColumn, textColumn } from '../../records/list/columns'
import { DeleteRole } from './DeleteRole'
import { roleRecord } from './roleRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const RoleDialog = lazyComponent(() => import('./RoleDialog'), 'RoleDialog', null)

const words = {
  one: 'role',
  many: 'Roles',
  icon: Shield,
  purpose: 'A role says what those who hold it may see and do.',
  create: 'Create Role',
}
const shape: ListShape = { fields: ['id', 'name', 'permissions', 'holders'], sort: { field: 'id', order: 'asc' } }
const pageSize = { module: 'roles', usual: 100 }
const phone: PhoneRow<RoleRowFragment> = {
  head: 'name',
  side: { titled: 'holders' },
  under: ({ permissions }) => roleSummary(permissions),
  swipe: { right: 'edit', left: 'copy' },
}
const namesOf = ({ permissions }: RoleRowFragment) => permissions.map(permissionWords)
const noRoles: readonly RoleRowFragment[] = []

const columns: readonly DataColumn<RoleRowFragment>[] = [
  idColumn(72),
  textColumn('name', 'Name', 220, ({ name }) => name),
  {
    field: 'permissions',
    title: 'Permissions',
    width: 660,
    sortValue: ({ permissions }) => permissions.length,
    cell: (role) => <MoreChips label={`Permissions of ${role.name}`} names={namesOf(role)} />,
  },
  {
    field: 'holders',
    title: 'Users',
    width: 76,
    align: 'right',
    className: 'dt-figure',
    sortValue: ({ users }) => users?.length,
    cell: ({ users }) => users?.length || <span className="dt-quiet">0</span>,
  },
]
const textOf = ({ id, name }: RoleRowFragment) => `${id}\n${name}`

/** Roles with their permissions. */
export function RolesPage() {
  const may = useMay()
  const { query, rows } = roleRecord.useRows({})
  const [mayCreate, mayEdit, mayDelete] = [may('ROLES_CREATE'), may('ROLES_EDIT'), may('ROLES_DELETE')]
  const actions = useMemo(
    () => [
      ...(mayEdit ? [{ name: 'edit', label: 'Edit' }] : []),
      ...(mayCreate ? [{ name: 'copy', label: 'Copy' }] : []),
      ...(mayDelete ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
    ],
    [mayCreate, mayEdit, mayDelete],
  )
  const offers = useCallback((name: string, { type }: RoleRowFragment) => name !== 'delete' || type === 'CUSTOM', [])
  return (
    <RecordsList
      words={words}
      shape={shape}
      rows={rows}
      query={query}
      columns={columns}
      phone={phone}
      textOf={textOf}
      nameOf={({ name }) => name}
      actions={actions}
      offers={offers}
      historyOf="role"
      mayCreate={mayCreate}
      pageSize={pageSize}
      dialog={(name, role, close) => (
        <RoleDialog
          key={`${name} ${role?.id}`}
          role={role}
          isCopy={name === 'copy'}
          roles={rows ?? noRoles}
          onClose={close}
        />
      )}
      deletion={(role, close) => <DeleteRole role={role} onClose={close} />}
    >
      {underHead({ title: 'Roles' })}
    </RecordsList>
  )
}
