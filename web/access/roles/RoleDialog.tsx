import { useCallback, useMemo, useState } from 'react'
import { Box, SimpleGrid } from '@chakra-ui/react'
import { ownLoss } from '../../../shared/access/ownLoss'
import { countOf, plural } from '../../../shared/app/format'
import { permissionCodes } from '../../../shared/access/permissions'
import { DialogColumns } from '../../ui/overlay/DialogColumns'
import { FieldError, Hint } from '../../ui/form/Field'
import type { RoleRowFragment } from '../../generated/graphql'
import { FindPermission } from '../permissions/FindPermission'
import { changesInWords } from '../permissions/PermissionChanges'
import { PermissionMatrix } from '../permissions/PermissionMatrix'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useStoredUser } from '../../app/session/useSession'
import { RoleAside } from './RoleAside'
import { copyOf, roleForm, roleProblems, titles, words } from './roleForm'
import { StartFrom } from './StartFrom'
import { TextField } from '../../ui/form/TextField'
import { useOwnLoss } from '../useOwnLoss'
import { roleRecord } from './roleRecord'

interface Props {
  /** The role to edit or copy; null creates a new one. */
  role: RoleRowFragment | null
  isCopy: boolean
  /** All roles, as starting points. */
  roles: readonly RoleRowFragment[]
  onClose: () => void
}

const beyond = 'You can only add and take permissions that you have yourself.'

/** Edits the name and permissions of a role, and previews their effects. */
export function RoleDialog({ role, isCopy, roles, onClose }: Props) {
  const me = useStoredUser()
  const held = me?.permissions
  const own = useMemo(() => new Set(held), [held])
  const saved = isCopy ? null : role
  const { isConfirmed, ask, question } = useOwnLoss()
  const record = useRecordForm({
    row: saved,
    formOf: roleForm,
    empty: () => (role ? copyOf(role, held ?? []) : { name: '', permissions: [] }),
    problems: roleProblems,
    ...roleRecord.useSave({ isConfirmed }, saved === null),
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, text, errorOf, isNew } = record
  const [find, setFind] = useState('')
  const chosen = useMemo(() => new Set(form.permissions), [form.permissions])
  const before = useMemo(() => (saved ? new Set(saved.permissions) : null), [saved])
  const isMightier = saved !== null && saved.permissions.some((code) => !own.has(code))
  const fixed = saved?.isFixed
    ? 'Admin always holds every permission.'
    : isMightier
      ? 'You cannot change a role that may do more than you.'
      : null
  const lockOf = useCallback((code: number) => fixed ?? (own.has(code) ? null : beyond), [fixed, own])
  const title = !role ? 'Create Role' : isCopy ? `Create Role (copy from ${role.name})` : `Update Role - ${role.name}`
  const leftOut = isCopy && role ? role.permissions.length - copyOf(role, held ?? []).permissions.length : 0
  const notes = [
    fixed ?? (permissionCodes.some((code) => !own.has(code)) ? beyond : null),
    leftOut > 0 ? `${leftOut} of the permissions of ${role?.name} are left out: you do not have them yourself.` : null,
  ].filter((note) => note !== null)
  const problem = roleProblems(form).permissions
  const choose = (permissions: Iterable<number>) => set({ permissions: [...permissions].sort((a, b) => a - b) })
  const changes = before && changesInWords({ before, after: chosen })
  const users = saved?.users?.length ?? 0
  const isOwn = saved?.users?.some(({ id }) => id === me?.user_id) === true
  const loss = isOwn ? ownLoss({ before: saved?.permissions ?? [], after: form.permissions }) : null
  return (
    <>
      <RecordDialog
        title={title}
        subtitle={`${form.permissions.length} of ${permissionCodes.length} permissions`}
        one="role"
        width={1040}
        isSplit
        form={{ ...record, submit: () => ask(record.isReady ? loss : null, record.submit) }}
        onClose={onClose}
        act={isNew ? 'Create' : 'Update'}
        disabled={!record.isReady || isMightier}
        why={problem ?? (changes ? `${changes}. ${holdersInWords(users)}` : null)}
      >
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="3" alignItems="start">
          <TextField {...text('name')} label="Name" required data-autofocus maxLength={100} readOnly={isMightier} />
          <StartFrom
            roles={roles}
            saved={saved}
            copied={isCopy ? role : null}
            isLocked={fixed !== null}
            onStart={choose}
          />
          <FindPermission value={find} onType={setFind} />
          {(notes.length > 0 || (errorOf('permissions') && !problem)) && (
            <Box gridColumn="1 / -1">
              {notes.map((note) => (
                <Hint key={note}>{note}</Hint>
              ))}
              {errorOf('permissions') && !problem && <FieldError>{errorOf('permissions')}</FieldError>}
            </Box>
          )}
        </SimpleGrid>
        <DialogColumns aside="narrow">
          <div>
            <PermissionMatrix
              label="Permissions"
              chosen={chosen}
              before={before}
              lockOf={lockOf}
              find={find}
              onChange={choose}
            />
          </div>
          <RoleAside role={saved} permissions={form.permissions} />
        </DialogColumns>
      </RecordDialog>
      {question}
    </>
  )
}

const holdersInWords = (users: number) =>
  users ? `${countOf(users, 'user')} ${plural(users, 'gets', 'get')} this at once.` : 'Nobody holds this role.'
