import { useCallback, useMemo } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { may } from '../../../shared/access/permissions'
import type { RowAction } from '../../ui/table/tableTypes'
import { useMay, useStoredUser } from '../../app/session/useSession'

const permission = 'AUDIT_LOG_LIST'

/** Page of the log for one record. `entity` is the record type in the log: `cap`, `advertiser` … */
export const historyAddress = (entity: string, entityId: string) =>
  `/audit-log?${new URLSearchParams({ entity, entity_id: entityId })}`

/** Link to the history of a record; hidden without permission to read the log. */
export function HistoryLink({ entity, entityId }: { entity: string; entityId: string }) {
  if (!useMay()(permission)) return null
  return (
    <HStack asChild gap="1.5" justify="end" minW="6" minH={{ base: 'control.touch', md: 0 }} whiteSpace="nowrap">
      <Link className="link" to={historyAddress(entity, entityId)}>
        <History className="small" aria-hidden />
        {/* Only its icon on phones, to leave space for the name. */}
        <chakra.span srOnly={{ base: true, md: false }}>History</chakra.span>
      </Link>
    </HStack>
  )
}

const historyAction: RowAction = { name: 'history', label: 'History' }
const none: readonly RowAction[] = []

/**
 * Adds the action `history` to the rows of a table, for users who may read the log: add `actions` to the others, and
 * call `onAction` first, which returns whether it handled the action.
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
