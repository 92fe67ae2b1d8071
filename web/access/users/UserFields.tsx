import { Box } from '@chakra-ui/react'
import { roleSummary } from '../../../shared/access/roleSight'
import { countOf } from '../../../shared/app/format'
import type { PasswordLimits } from '../../../shared/access/passwordRules'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import type { UserChoicesQuery } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import { PasswordFields } from './PasswordFields'
import { TextField } from '../../ui/form/TextField'
import type { UserForm } from './userForm'

export type UserRole = NonNullable<UserChoicesQuery['roles']>[number]

interface Props {
  record: RecordForm<UserForm>
  roles: readonly UserRole[] | null
  /** Permissions of the editing user, who can only assign roles with a subset of them. */
  held: readonly number[]
  limits: PasswordLimits | null
}

const withCount = {
  display: 'grid',
  alignItems: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& > small': { position: 'relative', justifySelf: 'end', mr: '30px', textStyle: 'hint', pointerEvents: 'none' },
}

/** Name, role and sign-in data of a user. */
export function UserFields({ record, roles, held, limits }: Props) {
  const { form, set, touch, text, errorOf } = record
  const isBeyond = ({ permissions }: UserRole) => permissions.some((code) => !held.includes(code))
  const chosen = roles?.find(({ id }) => id === form.level)
  const roleHint = [
    chosen && roleSummary(chosen.permissions),
    roles?.some(isBeyond) && 'Roles that may do more than you cannot be given.',
  ].filter(Boolean)
  return (
    <>
      <Pairs>
        <TextField {...text('name')} label="Name" required data-autofocus maxLength={100} />
        <TextField {...text('email')} label="Email" required type="email" maxLength={254} />
      </Pairs>
      <Field label="Role" required error={errorOf('level')} hint={roleHint.join(' ') || undefined}>
        <Box as="span" css={withCount}>
          <Select
            value={form.level}
            placeholder={roles ? '' : 'Loading…'}
            options={(roles ?? []).map((role) => ({
              value: role.id,
              label: role.name,
              disabled: isBeyond(role) && role.id !== form.level,
            }))}
            onLeave={() => touch('level')}
            onChange={(level) => set({ level })}
          />
          {chosen && <small aria-hidden>{countOf(chosen.permissions.length, 'permission')}</small>}
        </Box>
      </Field>
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
