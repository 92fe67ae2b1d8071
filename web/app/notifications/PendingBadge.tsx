import { usePendingCount } from '../../leads/pendingConversions/decisions/pendingFtdCache'

const most = 999

/** Number of pending conversions in the menu; hidden if 0. */
export function PendingBadge() {
  const count = usePendingCount()
  if (!count) return null
  return (
    <b className="count" role="img" aria-label={`${count} pending`}>
      {count > most ? `${most}+` : count}
    </b>
  )
}
