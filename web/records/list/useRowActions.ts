import { useMemo } from 'react'
import type { Needed } from '../../../shared/access/permissions'
import type { RowAction } from '../../ui/table/tableTypes'
import { useMay } from '../../app/session/useSession'

/**
 * Edit and Delete of the rows of a list, each for who holds its permission; null where the list has none. Who may not edit but
 * may `open` the record's page gets View.
 */
export function useRowActions(
  edit: string | null,
  remove: string | null,
  open: Needed | null = null,
): readonly RowAction[] {
  const may = useMay()
  return useMemo(() => {
    const has = (needed: Needed | null) => needed !== null && may(needed)
    return [
      ...(has(edit) ? [{ name: 'edit', label: 'Edit' }] : has(open) ? [{ name: 'view', label: 'View' }] : []),
      ...(has(remove) ? [{ name: 'delete', label: 'Delete', isApart: true }] : []),
    ]
  }, [may, edit, remove, open])
}
