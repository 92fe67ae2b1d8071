import { useMemo } from 'react'
import { may } from '../../shared/permissions'
import type { RowAction } from '../components/table/tableTypes'
import { useStoredUser } from '../session/useSession'

/** Edit and Delete of the rows of a list, each for who holds its permission; null where the list has none. */
export function useRowActions(edit: string | null, remove: string | null): readonly RowAction[] {
  const held = useStoredUser()?.permissions
  return useMemo(() => {
    const has = (permission: string | null) => permission !== null && may(held ?? [], permission)
    return [
      ...(has(edit) ? [{ name: 'edit', label: 'Edit' }] : []),
      ...(has(remove) ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
    ]
  }, [held, edit, remove])
}
