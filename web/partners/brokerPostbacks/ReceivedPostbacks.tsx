import type { QueryResult } from '@apollo/client/react'
import { HStack, Text } from '@chakra-ui/react'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { isReplayable, isTaken } from '../../../shared/partners/brokerPostbacks'
import { readEvent } from '../../../shared/partners/mapping/events'
import type { ReceivedPostbacksQuery } from '../../generated/graphql'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { Payload } from '../../ui/show/Payload'
import { type CallState, ReceivedCalls, SentFields } from '../mapping/ReceivedCalls'
import { fieldNames, fieldsOf, mappingOf, type PostbackForm, type ReceivedRow } from './postbackForm'

const stateOf = (row: ReceivedRow): CallState =>
  row.outcome === 'ignored' ? 'ignored' : isTaken(row) ? 'taken' : 'not'

interface Understood {
  means: string
  amount: number | null
  status: string | null
  lead: string | number | null
}
const eventText = ({ means, amount, status, lead }: Understood) =>
  [
    means === 'deposit' ? `Deposit${amount === null ? '' : ` ${formatMoney(amount)}`}` : `Status ${status ?? ''}`,
    ...(lead === null ? [] : [`lead ${lead}`]),
  ].join(', ')

/** What it was taken for: `Deposit $250.00, lead 1002`. */
function titleOf({ outcome, message, event, faults, leadId }: ReceivedRow): string {
  if (outcome === 'ignored') return message ? `Ignored, event ${message}` : 'Ignored'
  if (event) return eventText({ ...event, lead: leadId ?? event.leadId ?? event.reference ?? event.brokerId })
  if (outcome === 'unsigned') return 'Not signed'
  return faults.length ? `Not understood: ${faults.map(({ field }) => field).join(', ')}` : 'Not understood'
}

interface Props {
  log: Pick<QueryResult<ReceivedPostbacksQuery>, 'loading' | 'error' | 'refetch'>
  received: readonly ReceivedRow[]
  form: PostbackForm
  /** Those that were not taken and would be with the form. */
  readable: readonly ReceivedRow[]
  replays: boolean
  isDirty: boolean
  onReplays: (replays: boolean) => void
  onReplay: (rows: readonly ReceivedRow[]) => void
}

/** The last postbacks, each with its fields and what they were taken for. */
export function ReceivedPostbacks({ log, received, readable, replays, onReplays, ...props }: Props) {
  const { isDirty, onReplay } = props
  return (
    <ReceivedCalls
      {...{ log, received, stateOf, titleOf, title: 'Received', what: 'Postbacks' }}
      hint="The last 100 that were taken, and the last 100 that were not."
      first="Give the broker the address and let it send one: it appears here, also before its names are set up."
      lineOf={({ method, httpStatus, outcome, message }) =>
        `${method}, ${httpStatus}${outcome === 'ignored' ? '' : `, ${message}`}`
      }
      notice={
        readable.length > 0 && (
          <HStack layerStyle="warning" wrap="wrap">
            <Text flex="1">
              <b>{countOf(readable.length, 'postback')}</b> not taken can be read now.
            </Text>
            {isDirty ? (
              <Checkbox checked={replays} onChange={onReplays}>
                Replay {readable.length} after saving
              </Checkbox>
            ) : (
              <Button size="sm" onClick={() => onReplay(readable)}>
                Replay {readable.length}
              </Button>
            )}
          </HStack>
        )
      }
    >
      {(row) => <Details row={row} {...props} />}
    </ReceivedCalls>
  )
}

function Details({
  row,
  form,
  isDirty,
  onReplay,
}: Pick<Props, 'form' | 'isDirty' | 'onReplay'> & { row: ReceivedRow }) {
  const ours = new Map(form.names.map(({ name, ours }) => [name.trim(), fieldNames[ours]]))
  const now = isReplayable(row) ? readEvent(row, mappingOf(form)) : null
  return (
    <>
      {row.isMapped && (
        <SentFields rows={fieldsOf(row)} faults={row.faults} understoodAs={(theirs) => ours.get(theirs)} />
      )}
      {row.outcome !== 'ignored' && <Text>{row.message}</Text>}
      {row.leadId && <LeadLink lead={row.leadId}>Lead {row.leadId}</LeadLink>}
      {now && 'event' in now && (
        <Text>
          With these names:{' '}
          <b>{eventText({ ...now.event, lead: now.event.lead_id ?? now.event.reference ?? now.event.broker_id })}</b>.
          Nothing was booked yet.
        </Text>
      )}
      {now && 'faults' in now && (
        <Text color="danger.fg">
          With these names: {now.faults.map(({ field, message }) => `${field}: ${message}`).join(' ')}
        </Text>
      )}
      {now && !isDirty && (
        <Button size="sm" alignSelf="start" onClick={() => onReplay([row])}>
          Replay
        </Button>
      )}
      <Payload name="Request" text={row.body || row.query || null} />
    </>
  )
}
