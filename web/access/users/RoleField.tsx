import { Box } from '@chakra-ui/react'
import { roleSummary } from '../../../shared/access/roleSight'
import { countOf } from '../../../shared/app/format'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import type { UserChoicesQuery } from '../../generated/graphql'

export type UserRole = NonNullable<UserChoicesQuery['roles']>[number]

interface Props {
  value: string
  error: string | undefined
  roles: readonly UserRole[] | null
  /** Permissions of the editing user, who can only assign roles with a subset of them. */
  held: readonly number[]
  onChange: (level: string) => void
  onLeave: () => void
}

const withCount = {
  display: 'grid',
  alignItems: 'center',
  '& > *': { gridArea: '1 / 1' },
  '& > small': { position: 'relative', justifySelf: 'end', mr: '30px', textStyle: 'hint', pointerEvents: 'none' },
}

/** Role of a user, with what it allows. */
export function RoleField({ value, error, roles, held, onChange, onLeave }: Props) {
  const isBeyond = ({ permissions }: UserRole) => permissions.some((code) => !held.includes(code))
  const chosen = roles?.find(({ id }) => id === value)
  const hint = [
    chosen && roleSummary(chosen.permissions),
    roles?.some(isBeyond) && 'Roles that may do more than you cannot be given.',
  ].filter(Boolean)
  return (
    <Field label="Role" required error={error} hint={hint.join(' ') || undefined}>
      <Box as="span" css={withCount}>
        <Select
          value={value}
          placeholder={roles ? '' : 'Loading…'}
          options={(roles ?? []).map((role) => ({
            value: role.id,
            label: role.name,
            disabled: isBeyond(role) && role.id !== value,
          }))}
          onLeave={onLeave}
          onChange={onChange}
        />
        {chosen && <small aria-hidden>{countOf(chosen.permissions.length, 'permission')}</small>}
      </Box>
    </Field>
  )
}
