import { ConfirmDialog } from '../components/ConfirmDialog'
import type { PendingRow } from './pendingTableColumns'
import { useDecision } from './useDecision'

/** Asks before a conversion is accepted: the lead becomes an FTD and is paid out. */
export function AcceptDialog({ row, onClose }: { row: PendingRow; onClose: () => void }) {
  const decide = useDecision(row, 'accept')
  const confirm = async () => {
    if ((await decide()).done) onClose()
  }
  return (
    <ConfirmDialog confirm="Accept" onConfirm={confirm} onClose={onClose}>
      {`You are about to accept the lead with ID: ${row.id}`}
    </ConfirmDialog>
  )
}
