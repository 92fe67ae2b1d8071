import { Grid } from '@chakra-ui/react'
import { Link } from 'react-router'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { leadsText, number, takerName, type Move } from './resultWords'

const maxListed = 100

/** Leads that move from one advertiser to another, as far as they are kept. */
export function MovedLeads({ move, onClose }: { move: Move; onClose: () => void }) {
  const { fromName, toName, leads, leadIds } = move
  const listed = leadIds.slice(0, maxListed)
  const rest = leads - listed.length
  return (
    <Dialog
      title={`${takerName(fromName)} → ${takerName(toName)}`}
      subtitle={rest > 0 ? `The first ${number(listed.length)} of ${leadsText(leads)}` : leadsText(leads)}
      width={420}
      onClose={onClose}
      footer={
        <>
          {leadIds.length > listed.length && (
            <LeadsLink ids={leadIds}>
              {leads > leadIds.length ? `The first ${number(leadIds.length)} in Leads` : 'All in Leads'}
            </LeadsLink>
          )}
          <Button variant="solid" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Grid as="ul" templateColumns="repeat(auto-fill, minmax(90px, 1fr))" gap="1">
        {listed.map((id) => (
          <li key={id}>
            <Link to={`/leads/${id}`} className="figure">
              {id}
            </Link>
          </li>
        ))}
      </Grid>
    </Dialog>
  )
}
