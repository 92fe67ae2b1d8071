import './users.css'
import { useMemo } from 'react'
import { passwordNeeds } from '../../shared/passwordRules'
import { may as holds } from '../../shared/permissions'
import { AccessTokensOfUser } from '../accessTokens/AccessTokensOfUser'
import { errorText } from '../apollo/errors'
import { Field } from '../components/Field'
import { Input, Select } from '../components/Input'
import { PermissionPicker } from '../components/PermissionPicker'
import { Skeleton } from '../components/Skeleton'
import { toast } from '../components/toasts'
import { useUserChoicesQuery, type UserChoicesQuery, type UserRowFragment } from '../generated/graphql'
import { RecordDialog } from '../records/RecordDialog'
import { useRecordForm, type RecordForm } from '../records/useRecordForm'
import { useStoredUser } from '../session/useSession'
import { formOf, inputOf, newUser, titles, userProblems, type UserForm } from './userForm'
import { useSaveUser } from './useSaveUser'

type Role = NonNullable<UserChoicesQuery['roles']>[number]

/** The catalogue's own way to tell that a form was not sent. */
function tellInvalid(
  form: UserForm,
  isNew: boolean,
  problems: Partial<Record<keyof UserForm, string>>,
  needs: string | undefined,
) {
  if (isNew && !form.password) toast.warning('Password Required', needs ? { text: needs } : {})
  else
    toast.warning('Validation Error', {
      text: problems.password?.replaceAll('\n', ', ') ?? 'Please check all required fields and try again.',
    })
}

/** All of a user, with what their role lets them do. */
export function UserDialog({ user, onClose }: { user: UserRowFragment | null; onClose: () => void }) {
  const { save, readAnew } = useSaveUser()
  const held = useStoredUser()?.permissions ?? []
  const choices = useUserChoicesQuery({ fetchPolicy: 'cache-and-network' })
  const { roles, permissions: groups, passwordRules: rules } = choices.data ?? {}
  const limits = useMemo(() => (rules ? { passwordMin: rules.minLength, passwordMax: rules.maxLength } : null), [rules])
  const record = useRecordForm<UserRowFragment, UserForm>({
    row: user,
    formOf,
    isFinal: true,
    empty: newUser,
    problems: (form, isNew) => userProblems(form, isNew, limits),
    save: (form, base) => save(inputOf(form), base),
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, isNew, isReady } = record
  const needs = limits ? passwordNeeds(limits) : undefined
  const told: RecordForm<UserForm> = {
    ...record,
    submit: () => {
      if (!isReady) tellInvalid(form, isNew, userProblems(form, isNew, limits), needs)
      return record.submit()
    },
  }
  const role = roles?.find(({ id }) => id === form.level)
  const failure =
    choices.error && !choices.data
      ? {
          reason: errorText(choices.error),
          error: choices.error,
          retry: () => void choices.refetch().catch(() => undefined),
        }
      : null // shown again
  return (
    <RecordDialog
      title={user ? `Update User - ${user.name}` : 'Create User'}
      one="user"
      width="100vw"
      form={told}
      onClose={onClose}
      act={user ? 'Update' : 'Create'}
      failure={failure}
    >
      <div className="record-full">
        <div>
          <UserFields record={told} roles={roles ?? null} held={held} needs={needs} />
        </div>
        <div>
          <section aria-label="Permissions of the role">
            <h3 className="label">{role ? `Permissions of ${role.name}` : 'Permissions'}</h3>
            {groups && role ? (
              <PermissionPicker label="Permission groups" groups={groups} chosen={new Set(role.permissions)} />
            ) : (
              !failure && (
                <div className="user-loading" role="progressbar" aria-label="Loading permissions">
                  {[60, 72, 48, 66].map((width) => (
                    <Skeleton key={width} width={`${width}%`} />
                  ))}
                </div>
              )
            )}
          </section>
          {user && holds(held, 'USERS_EDIT') && <AccessTokensOfUser user={user} />}
        </div>
      </div>
    </RecordDialog>
  )
}

interface FieldsProps {
  record: RecordForm<UserForm>
  roles: readonly Role[] | null
  /** Permissions of whoever changes the user: they give no role beyond them. */
  held: readonly number[]
  needs: string | undefined
}

function UserFields({ record, roles, held, needs }: FieldsProps) {
  const { form, set, touch, errorOf, isNew } = record
  const isBeyond = ({ permissions }: Role) => permissions.some((code) => !held.includes(code))
  return (
    <>
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
      <Field label="Email" required error={errorOf('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={form.email}
            onBlur={() => touch('email')}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <Field
        label="Role"
        required
        error={errorOf('level')}
        hint={roles?.some(isBeyond) ? 'Roles that may do more than you cannot be given.' : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={form.level}
            onBlur={() => touch('level')}
            onChange={({ target }) => set({ level: target.value })}
          >
            {!roles?.some(({ id }) => id === form.level) && (
              <option value={form.level}>{roles ? '' : 'Loading…'}</option>
            )}
            {roles?.map((role) => (
              <option key={role.id} value={role.id} disabled={isBeyond(role) && role.id !== form.level}>
                {role.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Password"
        required={isNew}
        error={errorOf('password')}
        hint={
          isNew
            ? needs
            : 'Leave it empty to keep the password. A new one ends the sessions and access tokens of this user.'
        }
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            value={form.password}
            onBlur={() => form.password && touch('password')}
            onChange={({ target }) => set({ password: target.value })}
          />
        )}
      </Field>
      <Field label="Confirm Password" required={isNew} error={errorOf('confirmPassword')}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            value={form.confirmPassword}
            onBlur={() => form.confirmPassword && touch('confirmPassword')}
            onChange={({ target }) => set({ confirmPassword: target.value })}
          />
        )}
      </Field>
      <label className="user-check">
        <input
          type="checkbox"
          checked={form.enableTwoFactor}
          onChange={({ target }) => set({ enableTwoFactor: target.checked })}
        />
        Enable 2FA
      </label>
    </>
  )
}
