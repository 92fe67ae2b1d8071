import './historyLink.css'
import { useCallback, useMemo } from 'react'
import { History } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { may } from '../../../shared/access/permissions'
import type { RowAction } from '../../ui/table/tableTypes'
import { useMay, useStoredUser } from '../../app/session/useSession'

const permission = 'AUDIT_LOG_LIST'

/** The page of the log with what happened to one thing. `entity` is as the log names it: `cap`, `advertiser` … */
export const historyAddress = (entity: string, entityId: string) =>
  `/audit-log?${new URLSearchParams({ entity, entity_id: entityId })}`

/** Leads to who changed a thing and when; nothing for whoever may not read the log. */
export function HistoryLink({ entity, entityId }: { entity: string; entityId: string }) {
  if (!useMay()(permission)) return null
  return (
    <Link className="link history-link" to={historyAddress(entity, entityId)}>
      <History className="small" aria-hidden />
      <span>History</span>
    </Link>
  )
}

const historyAction: RowAction = { name: 'history', label: 'History' }
const none: readonly RowAction[] = []

/**
 * The action `history` of a table's rows, for whoever may read the log: put `actions` among the others, and call `onAction`
 * first: it answers whether the action was its own.
 */
export function useHistoryAction(entity: string | undefined) {
  const navigate = useNavigate()
  const held = useStoredUser()?.permissions
  const actions = useMemo(() => (entity && may(held ?? [], permission) ? [historyAction] : none), [entity, held])
  const onAction = useCallback(
    (name: string, { id }: { id: string }) => {
      if (name !== historyAction.name || !entity) return false
      void navigate(historyAddress(entity, id))
      return true
    },
    [entity, navigate],
  )
  return { actions, onAction }
}
