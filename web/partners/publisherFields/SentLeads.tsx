import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { useMay } from '../../app/session/useSession'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { needsToTeach, TeachHeld } from '../../leads/taughtAnswers/LazyTeachDialog'
import { Button } from '../../ui/form/Button'
import { Payload } from '../../ui/show/Payload'
import { type CallState, ReceivedCalls, SentFields } from '../mapping/ReceivedCalls'
import { fieldNames, fieldsOf, type FieldsForm, ownNames, type SentLeadRow } from './fieldsForm'

const states = { accepted: 'taken', submitted: 'open', rejected: 'ignored', refused: 'not' } as const
const stateOf = ({ outcome }: SentLeadRow): CallState => states[outcome]
const outcomeNames = { accepted: 'accepted', submitted: 'not decided yet', rejected: 'rejected' } as const

/** `Lead 1027, accepted`, or `Refused: mob`. */
function titleOf({ outcome, leadId, faults, message }: SentLeadRow): string {
  if (outcome !== 'refused') return `Lead ${leadId ?? ''}, ${outcomeNames[outcome]}`
  return `Refused: ${faults.map(({ field }) => field).join(', ') || message}`
}

interface Props {
  log: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> }
  sent: readonly SentLeadRow[]
  names: FieldsForm['names']
  onReplay: (row: SentLeadRow) => void
}

/** The last leads that a publisher sent, each with its fields and what they were taken for. */
export function SentLeads({ log, sent, names, onReplay }: Props) {
  const ours = new Map<string, string>(names.map(({ name, ours }) => [name.trim(), fieldNames[ours]]))
  const understoodAs = (theirs: string) =>
    ours.get(theirs) ?? (ownNames.includes(theirs) ? fieldNames[theirs as keyof typeof fieldNames] : undefined)
  const may = useMay()
  const mayTeach = needsToTeach.every((name) => may(name))
  const [teaching, setTeaching] = useState<string | null>(null)
  return (
    <>
      <ReceivedCalls
        {...{ log, received: sent, stateOf, titleOf, title: 'Last calls', what: 'Leads' }}
        hint="The last 100 leads that were stored, and the last 100 that were refused."
        first="Give the publisher the request and let it send one: it appears here, also before its names are set up."
        lineOf={({ httpStatus, takenMs, message, outcome }) =>
          outcome === 'refused' || message ? `${httpStatus}, ${message}` : `${httpStatus} in ${takenMs} ms`
        }
      >
        {(row) => (
          <>
            <SentFields rows={fieldsOf(row)} faults={row.faults} understoodAs={understoodAs} />
            {row.message && !row.faults.length && <Text>{row.message}</Text>}
            {row.address && <Text textStyle="hint">From {row.address}</Text>}
            {row.leadId && <LeadLink lead={row.leadId}>Lead {row.leadId}</LeadLink>}
            {row.outcome === 'submitted' && mayTeach && (
              <Button size="sm" alignSelf="start" onClick={() => setTeaching(row.leadId)}>
                Teach what the broker answered
              </Button>
            )}
            {row.outcome === 'refused' && row.body !== null && (
              <Button size="sm" alignSelf="start" onClick={() => onReplay(row)}>
                Replay
              </Button>
            )}
            {row.body === null ? (
              <Text textStyle="hint">It was too long to be kept.</Text>
            ) : (
              <Payload name="Request" text={row.body} />
            )}
          </>
        )}
      </ReceivedCalls>
      {teaching && (
        <TeachHeld leadId={teaching} onSettled={() => void log.refetch()} onClose={() => setTeaching(null)} />
      )}
    </>
  )
}
