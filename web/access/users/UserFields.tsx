import type { PasswordLimits } from '../../../shared/access/passwordRules'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import type { RecordForm } from '../../records/useRecordForm'
import { PasswordFields } from './PasswordFields'
import { RoleField, type UserRole } from './RoleField'
import type { UserForm } from './userForm'

interface Props {
  record: RecordForm<UserForm>
  roles: readonly UserRole[] | null
  /** Permissions of the editing user. */
  held: readonly number[]
  limits: PasswordLimits | null
}

/** Name, role and sign-in data of a user. */
export function UserFields({ record, roles, held, limits }: Props) {
  const { form, set, touch, text, errorOf } = record
  return (
    <>
      <Pairs>
        <TextField {...text('name')} label="Name" required data-autofocus maxLength={100} />
        <TextField {...text('email')} label="Email" required type="email" maxLength={254} />
      </Pairs>
      <RoleField
        {...{ roles, held, value: form.level, error: errorOf('level') }}
        onLeave={() => touch('level')}
        onChange={(level) => set({ level })}
      />
      <PasswordFields record={record} limits={limits} />
      <SwitchRow
        label="Enable 2FA"
        hint="Set up at the next sign-in where it is not yet."
        checked={form.enableTwoFactor}
        onChange={(enableTwoFactor) => set({ enableTwoFactor })}
      />
    </>
  )
}
