import { useState } from 'react'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import type { RoleRowFragment } from '../../generated/graphql'
import { useStoredUser } from '../../app/session/useSession'

interface Props {
  roles: readonly RoleRowFragment[]
  /** The role being edited; null for a new one. */
  saved: RoleRowFragment | null
  /** The role being copied. */
  copied: RoleRowFragment | null
  isLocked: boolean
  onStart: (permissions: readonly number[]) => void
}

/** Copies permissions of another role, limited to those that the user has. */
export function StartFrom({ roles, saved, copied, isLocked, onStart }: Props) {
  const own = useStoredUser()?.permissions ?? []
  const [from, setFrom] = useState(saved?.id ?? copied?.id ?? '')
  const choose = (id: string) => {
    setFrom(id)
    const permissions = roles.find((role) => role.id === id)?.permissions ?? []
    onStart(id === saved?.id ? saved.permissions : permissions.filter((code) => own.includes(code)))
  }
  return (
    <Field label="Start from">
      <Select
        value={from}
        disabled={isLocked}
        options={[
          ...(saved ? [] : [{ value: '', label: 'Nothing' }]),
          ...roles.map(({ id, name }) => ({ value: id, label: id === saved?.id ? `${name} (as saved)` : name })),
        ]}
        onChange={choose}
      />
    </Field>
  )
}
