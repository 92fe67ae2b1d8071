import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { RowAction } from '../components/table/tableTypes'
import { useMay } from '../session/useSession'

const history: RowAction = { name: 'history', label: 'History' }
const none: readonly RowAction[] = []

/**
 * The way from a row to what the audit log holds of it, for who may read that: put `actions` among the row's, and let `follow`
 * see what was chosen. `entity` is what the audit log calls such a record.
 */
export function useHistoryAction(entity: string) {
  const navigate = useNavigate()
  const may = useMay()('AUDIT_LOG_LIST')
  return useMemo(
    () => ({
      actions: may ? [history] : none,
      /** Opens the record's history when that was chosen; answers whether it was. */
      follow: (name: string, { id }: { id: string }): boolean => {
        if (name !== history.name) return false
        void navigate(`/audit-log?entity=${entity}&entity_id=${encodeURIComponent(id)}`)
        return true
      },
    }),
    [entity, may, navigate],
  )
}
