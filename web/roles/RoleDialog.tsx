import './roles.css'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Field, FieldError } from '../components/Field'
import { Input } from '../components/Input'
import { PermissionChanges } from '../components/PermissionChanges'
import { PermissionPicker } from '../components/PermissionPicker'
import type { PermissionGroupFactsFragment, RoleRowFragment } from '../generated/graphql'
import { RecordDialog } from '../records/RecordDialog'
import { useRecordForm } from '../records/useRecordForm'
import { useMay, useStoredUser } from '../session/useSession'
import { copyOf, formOf, roleProblems, titles, type RoleForm } from './roleForm'
import { useSaveRole } from './useSaveRole'

interface Props {
  /** The role to change or to copy; null makes a new one. */
  role: RoleRowFragment | null
  isCopy: boolean
  groups: readonly PermissionGroupFactsFragment[]
  onClose: () => void
}

/** The name and permissions of a role, who holds it, and what a save would change. */
export function RoleDialog({ role, isCopy, groups, onClose }: Props) {
  const { save, readAnew } = useSaveRole()
  const held = useStoredUser()?.permissions
  const own = useMemo(() => new Set(held), [held])
  const record = useRecordForm<RoleRowFragment, RoleForm>({
    row: isCopy ? null : role,
    formOf,
    empty: () => (role ? copyOf(role, held ?? []) : { name: '', permissions: [] }),
    problems: roleProblems,
    save,
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf, isNew } = record
  const chosen = useMemo(() => new Set(form.permissions), [form.permissions])
  const before = useMemo(() => new Set(isCopy ? [] : role?.permissions), [role, isCopy])
  const title = !role ? 'Create Role' : isCopy ? `Create Role (copy from ${role.name})` : `Update Role - ${role.name}`
  const leftOut = isCopy && role ? role.permissions.length - copyOf(role, held ?? []).permissions.length : 0
  const allowed =
    role?.isFixed && !isCopy
      ? { has: () => false, why: 'Admin always holds every permission.' }
      : { has: (id: number) => own.has(id), why: 'You can only add and take permissions that you have yourself.' }
  return (
    <RecordDialog
      title={title}
      one="role"
      width="100vw"
      form={record}
      onClose={onClose}
      act={isNew ? 'Create' : 'Update'}
      disabled={!record.isReady}
      why={roleProblems(form).permissions}
    >
      <div className="record-full">
        <div>
          <Field label="Name" required error={errorOf('name')}>
            {(control) => (
              <Input
                {...control}
                data-autofocus
                autoComplete="off"
                maxLength={100}
                value={form.name}
                onBlur={() => touch('name')}
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
          {leftOut > 0 && (
            <p className="hint">{`${leftOut} of the permissions of ${role?.name} are left out: you do not have them yourself.`}</p>
          )}
          {role && !isCopy && <Holders role={role} />}
          {role && !isCopy && <PermissionChanges groups={groups} before={before} after={chosen} />}
        </div>
        <div>
          <PermissionPicker
            label="Permission groups"
            groups={groups}
            chosen={chosen}
            allowed={allowed}
            onChange={(next) => set({ permissions: [...next].sort((a, b) => a - b) })}
          />
          {errorOf('permissions') && !roleProblems(form).permissions && (
            <FieldError>{errorOf('permissions')}</FieldError>
          )}
        </div>
      </div>
    </RecordDialog>
  )
}

/** Who would feel the change, from their next request on. */
function Holders({ role }: { role: RoleRowFragment }) {
  const mayList = useMay()('USERS_LIST')
  const holders = role.users ?? []
  return (
    <section aria-label="Held by">
      <h3 className="label">Held by ({holders.length})</h3>
      {holders.length === 0 ? (
        <p className="muted role-holders">Nobody holds this role.</p>
      ) : (
        <ul className="role-holders">
          {holders.map(({ id, name }) => (
            <li key={id}>{mayList ? <Link to={`/users?search=${encodeURIComponent(name)}`}>{name}</Link> : name}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
