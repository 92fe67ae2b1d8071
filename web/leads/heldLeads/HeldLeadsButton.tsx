import { Hand } from 'lucide-react'
import { Link } from 'react-router'
import { useHeldLeadsCountQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import './heldLeads.css'

const pollMs = 60_000

/** Leads to the leads that are held, where there are any and the user may see them. */
export function HeldLeadsButton() {
  return useMay()('LEADS_PROGRESS_LOGS') ? <Permitted /> : null
}

function Permitted() {
  // Quiet also when it fails: it is asked for again, and the screen itself tells what is wrong.
  const { data } = useHeldLeadsCountQuery({ pollInterval: pollMs })
  const total = data?.heldLeads?.total ?? 0
  if (!total) return null
  return (
    <Link to="/held-leads" className="held-link" aria-label={`Held leads ${total}`}>
      <Hand aria-hidden />
      <span>Held leads</span> <span className="count">{total}</span>
    </Link>
  )
}
