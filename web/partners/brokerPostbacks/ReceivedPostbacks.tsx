import { useState } from 'react'
import type { QueryResult } from '@apollo/client/react'
import { Box, chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Inbox } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { isReplayable, isTaken } from '../../../shared/partners/brokerPostbacks'
import { readEvent } from '../../../shared/partners/mapping/events'
import type { ReceivedPostbacksQuery } from '../../generated/graphql'
import { LeadLink } from '../../leads/leadPanel/LeadLink'
import { Button } from '../../ui/form/Button'
import { Checkbox } from '../../ui/form/Checkbox'
import { Segmented } from '../../ui/form/choices/Segmented'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Payload } from '../../ui/show/Payload'
import { SmallTable } from '../../ui/table/SmallTable'
import { DateTime } from '../../ui/time/DateTime'
import { Section } from '../../ui/layout/Section'
import { fieldNames, fieldsOf, mappingOf, type PostbackForm, type ReceivedRow } from './postbackForm'

const colours = { taken: 'success.fg', not: 'danger.fg', ignored: 'fg.subtle' } as const
const stateOf = (row: ReceivedRow) => (row.outcome === 'ignored' ? 'ignored' : isTaken(row) ? 'taken' : 'not')

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

/** The last postbacks, each with its fields and what they were taken for. New ones wait while one is open. */
export function ReceivedPostbacks(props: Props) {
  const { log, received, form, readable, replays, isDirty, onReplays, onReplay } = props
  const [filter, setFilter] = useState<'all' | 'not'>('all')
  const [open, setOpen] = useState<{ id: string; newest: number } | null>(null)
  const waiting = open ? received.filter(({ id }) => Number(id) > open.newest).length : 0
  const seen = received.slice(waiting)
  const notTaken = seen.filter((row) => stateOf(row) === 'not')
  const rows = filter === 'all' ? seen : notTaken
  const toggle = (id: string) => setOpen(open?.id === id ? null : { id, newest: Number(seen[0]?.id ?? 0) })
  const { error, loading, refetch } = log
  const filters = [
    { value: 'all', label: `All ${seen.length}` },
    { value: 'not', label: `Not taken ${notTaken.length}` },
  ] as const
  return (
    <Section
      look="ruled"
      title="Received"
      hint="The last 100 that were taken, and the last 100 that were not."
      aside={
        received.length > 0 && (
          <Segmented label="Received postbacks" options={filters} value={filter} onChange={setFilter} />
        )
      }
    >
      {readable.length > 0 && (
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
      )}
      {waiting > 0 && (
        <Button size="sm" onClick={() => setOpen(null)}>
          {waiting} new
        </Button>
      )}
      {error && !received.length ? (
        <FailedState what="Postbacks" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : loading && !received.length ? (
        <LoadingLines what="postbacks" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={received.length ? 'All were taken' : 'Nothing received yet'}
          text={
            received.length
              ? ''
              : 'Give the broker the address and let it send one: it appears here, also before its names are set up.'
          }
        />
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {rows.map((row) => (
            <Received
              key={row.id}
              {...{ row, form, isDirty, onReplay }}
              isOpen={open?.id === row.id}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

const Head = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '8px minmax(0, 1fr) auto',
    gap: '3',
    alignItems: 'center',
    width: 'full',
    py: '2',
    textAlign: 'start',
  },
})

interface ReceivedProps extends Pick<Props, 'form' | 'isDirty' | 'onReplay'> {
  row: ReceivedRow
  isOpen: boolean
  onToggle: () => void
}

function Received({ row, isOpen, onToggle, ...more }: ReceivedProps) {
  const state = stateOf(row)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Box as="li" borderTopWidth="1px" bg={isOpen && state === 'not' ? 'danger.subtle' : undefined}>
      <Head type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Box boxSize="2" borderRadius={state === 'not' ? 'xs' : 'full'} bg={colours[state]} aria-hidden />
        <Box minW="0">
          <Text truncate>{titleOf(row)}</Text>
          <Text textStyle="hint" truncate>
            <DateTime at={row.receivedAt} /> {row.method}, {row.httpStatus}
            {row.outcome !== 'ignored' && `, ${row.message}`}
            {row.replayedAt && (
              <>
                , replayed <DateTime at={row.replayedAt} />
              </>
            )}
          </Text>
        </Box>
        <Chevron className="small" aria-hidden />
      </Head>
      {isOpen && <Details row={row} {...more} />}
    </Box>
  )
}

function Details({ row, form, isDirty, onReplay }: Omit<ReceivedProps, 'isOpen' | 'onToggle'>) {
  const faults = new Map(row.faults.map(({ field, message }) => [field, message]))
  const ours = new Map(form.names.map(({ name, ours }) => [name.trim(), fieldNames[ours]]))
  const now = isReplayable(row) ? readEvent(row, mappingOf(form)) : null
  return (
    <Stack gap="2" pb="3" pl="5">
      {row.isMapped && (
        <SmallTable
          label="Fields"
          rows={fieldsOf(row)}
          columns={[
            { title: 'Theirs', isText: true, cell: ({ theirs }) => theirs },
            { title: 'Value', isText: true, cell: ({ value }) => value },
            {
              title: 'Understood as',
              cell: ({ theirs }) => {
                const fault = faults.get(theirs)
                if (fault) return <Text color="danger.fg">{fault}</Text>
                return ours.get(theirs) ?? <span className="subtle">–</span>
              },
            },
          ]}
        />
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
    </Stack>
  )
}
