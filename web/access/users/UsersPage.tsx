import { useCallback, useMemo, useState } from 'react'
import { UserCog } from 'lucide-react'
import { Badge } from '../../ui/show/Badge'
import type { PhoneRow } from '../../ui/table/rows/phoneRow'
import type { DataColumn } from '../../ui/table/tableTypes'
import type { UserRowFragment } from '../../generated/graphql'
import { DeleteRecord } from '../../records/DeleteRecord'
import { underHead } from '../../records/list/defineRecordScreen'
import { RecordsList } from '../../records/list/RecordsList'
import { inSnakeCase, type ListShape } from '../../records/list/recordsUrl'
import { useMay, useStoredUser } from '../../app/session/useSession'
import { EndSignInWaits } from './EndSignInWaits'
import { idColumn, textColumn } from '../../records/list/columns'
import { MakeUserLink } from './MakeUserLink'
import { ResetTwoFactor } from './ResetTwoFactor'
import { RevokeUserLink } from './RevokeUserLink'
import { userRecord } from './userRecord'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const UserDialog = lazyComponent(() => import('./UserDialog'), 'UserDialog', null)
const NewUserDialog = lazyComponent(() => import('./NewUserDialog'), 'NewUserDialog', null)

const words = {
  one: 'user',
  many: 'Users',
  icon: UserCog,
  purpose: 'Staff sign in here, each with a role.',
  create: 'Create User',
}
const shape: ListShape = {
  fields: ['id', 'name', 'email', 'level', 'twoFactor'],
  storedAs: inSnakeCase(),
  sort: { field: 'id', order: 'asc' },
}
const pageSize = { module: 'users', usual: 30 }
const phone: PhoneRow<UserRowFragment> = {
  head: 'name',
  side: 'level',
  under: 'email',
  underSide: { titled: 'twoFactor' },
}

/** Actions on the link of a user. */
const linkActs = ['invite', 'newPassword', 'revokeLink']
const isLinkAct = (name: string) => linkActs.includes(name)
const hasLinkAct = (name: string, { isInvited, linkExpiresAt }: UserRowFragment) =>
  name === 'revokeLink' ? linkExpiresAt !== null : (name === 'invite') === (isInvited === true)
/** Actions that ask or act here, and not in a dialog of the address. */
const isOwnAct = (name: string) => isLinkAct(name) || name === 'reset' || name === 'endWaits'

const twoFactor = ({ enableTwoFactor, hasTwoFactor }: UserRowFragment) =>
  !enableTwoFactor ? 'Off' : hasTwoFactor ? 'On' : 'Not set up'

const columns: readonly DataColumn<UserRowFragment>[] = [
  idColumn(72),
  {
    ...textColumn('name', 'Name', 220, ({ name }: UserRowFragment) => name),
    cell: ({ name, email, isInvited }) => (
      <>
        {/* Until the name is given, it is the e-mail. */}
        {!(isInvited && name === email) && name} {isInvited && <Badge tone="pending">Invited</Badge>}
      </>
    ),
  },
  textColumn('email', 'Email', 280, ({ email }) => email),
  textColumn('level', 'Level', 180, ({ role }) => role?.name),
  {
    field: 'twoFactor',
    title: '2FA',
    width: 100,
    sortValue: twoFactor,
    cell: (user) => (user.enableTwoFactor ? twoFactor(user) : <span className="dt-quiet">{twoFactor(user)}</span>),
  },
]
const textOf = ({ id, name, email, role }: UserRowFragment) => [id, name, email, role?.name].join('\n')

/** All users. */
export function UsersPage() {
  const may = useMay()
  const me = useStoredUser()?.user_id
  const { query, rows } = userRecord.useRows({})
  const remove = userRecord.useRemove({})
  const [resetting, setResetting] = useState<UserRowFragment | null>(null)
  const [linking, setLinking] = useState<UserRowFragment | null>(null)
  const [revoking, setRevoking] = useState<UserRowFragment | null>(null)
  const [waiting, setWaiting] = useState<UserRowFragment | null>(null)
  const [mayEdit, mayDelete] = [may('USERS_EDIT'), may('USERS_DELETE')]
  const actions = useMemo(
    () => [
      ...(mayEdit
        ? [
            { name: 'edit', label: 'Edit' },
            { name: 'reset', label: 'Reset two-factor authentication' },
            { name: 'endWaits', label: 'End the wait for sign-in' },
            { name: 'invite', label: 'New invitation link' },
            { name: 'newPassword', label: 'Link for a new password' },
            { name: 'revokeLink', label: 'Revoke the link' },
          ]
        : []),
      ...(mayDelete ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
    ],
    [mayEdit, mayDelete],
  )
  const offers = useCallback(
    (name: string, user: UserRowFragment) => {
      const { id, canChange, hasTwoFactor, signInWaitsUntil } = user
      if (isLinkAct(name)) return canChange === true && id !== me && hasLinkAct(name, user)
      if (name === 'endWaits') return canChange === true && signInWaitsUntil !== null
      return canChange === true && (name === 'edit' || (id !== me && (name !== 'reset' || hasTwoFactor === true)))
    },
    [me],
  )
  const whyNot = useCallback(
    (name: string, user: UserRowFragment) => {
      const { id, canChange, hasTwoFactor } = user
      if (isLinkAct(name) && (id === me || !hasLinkAct(name, user))) return null
      if (name === 'endWaits' || name === 'history' || (name === 'reset' && !hasTwoFactor)) return null
      if (canChange === false) return 'This user may do more than you. Ask somebody who may do as much.'
      if (id !== me || name === 'edit') return null
      return name === 'reset' ? 'Ask somebody else who may change users.' : 'You cannot delete yourself.'
    },
    [me],
  )
  const onAction = useCallback((name: string, user: UserRowFragment) => {
    if (name === 'reset') setResetting(user)
    if (name === 'endWaits') setWaiting(user)
    if (name === 'revokeLink') setRevoking(user)
    else if (isLinkAct(name)) setLinking(user)
    return isOwnAct(name)
  }, [])
  return (
    <>
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
        whyNot={whyNot}
        historyOf="user"
        onAction={onAction}
        mayCreate={may('USERS_CREATE')}
        pageSize={pageSize}
        dialog={(name, user, close) =>
          isOwnAct(name) || (user && !user.canChange) ? null : user ? (
            <UserDialog key={user.id} user={user} onClose={close} />
          ) : (
            <NewUserDialog onClose={close} />
          )
        }
        deletion={(user, close) => (
          <DeleteRecord
            what={
              <>
                <b>{user.name}</b>, {user.email}.
              </>
            }
            done="User successfully deleted"
            failed="Failed to delete user"
            remove={() => remove(user)}
            onClose={close}
          />
        )}
      >
        {underHead({ title: 'Users' })}
      </RecordsList>
      {resetting && <ResetTwoFactor user={resetting} onClose={() => setResetting(null)} />}
      {linking && <MakeUserLink user={linking} onClose={() => setLinking(null)} />}
      {revoking && <RevokeUserLink user={revoking} onClose={() => setRevoking(null)} />}
      {waiting && <EndSignInWaits user={waiting} onClose={() => setWaiting(null)} />}
    </>
  )
}
