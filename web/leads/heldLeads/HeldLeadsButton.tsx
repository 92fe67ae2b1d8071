import { chakra } from '@chakra-ui/react'
import { Hand } from 'lucide-react'
import { Link } from 'react-router'
import { useHeldLeadsCountQuery } from '../../generated/graphql'
import { useMay } from '../../app/session/useSession'
import { Count } from '../../ui/show/CountBadge'
import { buttonRecipe } from '../../ui/recipes'

const pollMs = 60_000
const ButtonLink = chakra(Link, buttonRecipe)

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
    <ButtonLink to="/held-leads" variant="ghost" position="relative" aria-label={`Held leads ${total}`}>
      <Hand aria-hidden />
      Held leads <Count>{total}</Count>
    </ButtonLink>
  )
}
