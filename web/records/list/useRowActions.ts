import { useMemo } from 'react'
import type { Needed } from '../../../shared/access/permissions'
import type { RowAction } from '../../ui/table/tableTypes'
import { useMay } from '../../app/session/useSession'

/**
 * Edit and Delete actions of rows, with permission; null for missing actions. Users who may not edit but may `open` the
 * record's page get View.
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
