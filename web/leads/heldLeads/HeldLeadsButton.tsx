import { Hand } from 'lucide-react'
import { useHeldLeadsCountQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { Count } from '../../ui/show/CountBadge'
import { LinkButton } from '../../ui/form/Button'

const pollMs = 60_000

/** Link to the held leads, if there are any and the user may see them. */
export function HeldLeadsButton() {
  return useMay()('LEADS_PROGRESS_LOGS') ? <Permitted /> : null
}

function Permitted() {
  // Ignores errors, because it is polled, and the screen itself shows them.
  const { data } = useHeldLeadsCountQuery({ pollInterval: pollMs })
  const total = data?.heldLeads?.total ?? 0
  if (!total) return null
  return (
    <LinkButton to="/held-leads" variant="ghost" aria-label={`Held leads ${total}`}>
      <Hand aria-hidden />
      Held leads <Count>{total}</Count>
    </LinkButton>
  )
}
