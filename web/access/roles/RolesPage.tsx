import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Shield } from 'lucide-react'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { roleSummary } from '../../../shared/access/roleSight'
import { MoreChips } from '../../ui/show/MoreChips'
import { PageHead } from '../../ui/layout/PageHead'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import { useRolesQuery, type RoleRowFragment } from '../../generated/graphql'
import { RecordsList } from '../../records/list/RecordsList'
import type { ListShape } from '../../records/list/recordsUrl'
import { useMay } from '../../app/session/useSession'
import { DeleteRole } from './DeleteRole'

const RoleDialog = lazy(async () => ({ default: (await import('./RoleDialog')).RoleDialog }))

const words = {
  one: 'role',
  many: 'Roles',
  icon: Shield,
  purpose: 'A role says what those who hold it may see and do.',
  create: 'Create Role',
}
const shape: ListShape = { fields: ['id', 'name', 'permissions', 'holders'], sort: { field: 'id', order: 'asc' } }
const pageSize = { module: 'roles', usual: 100 }
/** On a phone. */
const phone: PhoneRow<RoleRowFragment> = {
  head: 'name',
  side: { titled: 'holders' },
  under: ({ permissions }) => roleSummary(permissions),
  swipe: { right: 'edit', left: 'copy' },
}
const namesOf = ({ permissions }: RoleRowFragment) => permissions.map(permissionWords)
const noRoles: readonly RoleRowFragment[] = []

const columns: readonly DataColumn<RoleRowFragment>[] = [
  {
    field: 'id',
    title: 'ID',
    width: 72,
    sortable: true,
    sortValue: ({ id }) => Number(id),
    cell: ({ id }) => id,
    className: 'dt-time',
  },
  {
    field: 'name',
    title: 'Name',
    width: 220,
    sortable: true,
    sortValue: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => name,
  },
  {
    field: 'permissions',
    title: 'Permissions',
    width: 660,
    sortable: true,
    sortValue: ({ permissions }) => permissions.length,
    cell: (role) => <MoreChips label={`Permissions of ${role.name}`} names={namesOf(role)} />,
  },
  {
    field: 'holders',
    title: 'Users',
    width: 76,
    align: 'right',
    className: 'dt-figure',
    sortable: true,
    sortValue: ({ users }) => users?.length,
    cell: ({ users }) => users?.length || <span className="dt-quiet">0</span>,
  },
]
const textOf = ({ id, name }: RoleRowFragment) => `${id}\n${name}`

/** Roles, with the permissions each holds. */
export function RolesPage() {
  const may = useMay()
  const query = useRolesQuery({ fetchPolicy: 'cache-and-network' })
  const shown = query.data ?? query.previousData
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
      rows={shown?.roles ?? undefined}
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
        <Suspense>
          <RoleDialog
            key={`${name} ${role?.id}`}
            role={role}
            isCopy={name === 'copy'}
            roles={shown?.roles ?? noRoles}
            onClose={close}
          />
        </Suspense>
      )}
      deletion={(role, close) => <DeleteRole role={role} onClose={close} />}
    >
      {({ count, create, list }) => (
        <>
          <PageHead title="Roles" count={count}>
            {create}
          </PageHead>
          {list}
        </>
      )}
    </RecordsList>
  )
}
