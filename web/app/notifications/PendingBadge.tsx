import { usePendingCount } from '../../leads/pendingConversions/decisions/pendingFtdCache'

const most = 999

/** How many conversions are pending, beside the entry that leads to them; nothing while none is. */
export function PendingBadge() {
  const count = usePendingCount()
  if (!count) return null
  return (
    <b className="count" role="img" aria-label={`${count} pending`}>
      {count > most ? `${most}+` : count}
    </b>
  )
}
