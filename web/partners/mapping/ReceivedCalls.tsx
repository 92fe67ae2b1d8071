import { type ReactNode, useState } from 'react'
import { Box, chakra, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight, Inbox } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Segmented } from '../../ui/form/choices/Segmented'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Section } from '../../ui/layout/Section'
import { SmallTable } from '../../ui/table/SmallTable'
import { DateTime } from '../../ui/time/DateTime'

/** What came of a call: `not` has to be looked at. */
export type CallState = 'taken' | 'not' | 'open' | 'ignored'

interface Call {
  id: string
  receivedAt: string
  replayedAt: string | null
}

interface Props<Row extends Call> {
  title: string
  hint: string
  /** `Postbacks`. */
  what: string
  log: { loading: boolean; error?: unknown; refetch: () => Promise<unknown> }
  received: readonly Row[]
  /** What to do while there are none. */
  first: string
  stateOf: (row: Row) => CallState
  titleOf: (row: Row) => string
  /** After the time. */
  lineOf: (row: Row) => string
  /** Above the calls. */
  notice?: ReactNode
  /** Of an open call. */
  children: (row: Row) => ReactNode
}

const colours = { taken: 'success.fg', not: 'danger.fg', open: 'warning.fg', ignored: 'fg.subtle' } as const

/** The last calls of a partner. New ones wait while one is open. */
export function ReceivedCalls<Row extends Call>(props: Props<Row>) {
  const { title, hint, what, log, received, first, stateOf, titleOf, lineOf, notice, children } = props
  const [filter, setFilter] = useState<'all' | 'not'>('all')
  const [open, setOpen] = useState<{ id: string; newest: number } | null>(null)
  const seen = open ? received.filter(({ id }) => Number(id) <= open.newest) : received
  const waiting = received.length - seen.length
  const notTaken = seen.filter((row) => stateOf(row) === 'not')
  const rows = filter === 'all' ? seen : notTaken
  const toggle = (id: string) =>
    setOpen(open?.id === id ? null : { id, newest: Math.max(...seen.map(({ id }) => Number(id))) })
  const filters = [
    { value: 'all', label: `All ${seen.length}` },
    { value: 'not', label: `Not taken ${notTaken.length}` },
  ] as const
  return (
    <Section
      look="ruled"
      title={title}
      hint={hint}
      aside={
        received.length > 0 && (
          <Segmented label={`${title} ${what.toLowerCase()}`} options={filters} value={filter} onChange={setFilter} />
        )
      }
    >
      {notice}
      {waiting > 0 && (
        <Button size="sm" onClick={() => setOpen(null)}>
          {waiting} new
        </Button>
      )}
      {log.error && !received.length ? (
        <FailedState what={what} error={log.error} onRetry={() => void log.refetch().catch(() => undefined)} /> // the query shows the error
      ) : log.loading && !received.length ? (
        <LoadingLines what={what.toLowerCase()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={received.length ? 'All were taken' : 'Nothing received yet'}
          text={received.length ? '' : first}
        />
      ) : (
        <Stack as="ul" gap="0" listStyleType="none">
          {rows.map((row) => {
            const state = stateOf(row)
            const isOpen = open?.id === row.id
            const Chevron = isOpen ? ChevronDown : ChevronRight
            return (
              <Box
                key={row.id}
                as="li"
                borderTopWidth="1px"
                bg={isOpen && state === 'not' ? 'danger.subtle' : undefined}
              >
                <Head type="button" aria-expanded={isOpen} onClick={() => toggle(row.id)}>
                  <Box boxSize="2" borderRadius={state === 'not' ? 'xs' : 'full'} bg={colours[state]} aria-hidden />
                  <Box minW="0">
                    <Text truncate>{titleOf(row)}</Text>
                    <Text textStyle="hint" truncate>
                      <DateTime at={row.receivedAt} /> {lineOf(row)}
                      {row.replayedAt && (
                        <>
                          , replayed <DateTime at={row.replayedAt} />
                        </>
                      )}
                    </Text>
                  </Box>
                  <Chevron className="small" aria-hidden />
                </Head>
                {isOpen && (
                  <Stack gap="2" pb="3" pl="5">
                    {children(row)}
                  </Stack>
                )}
              </Box>
            )
          })}
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

interface FieldsProps {
  rows: readonly SentField[]
  faults: readonly { field: string; message: string }[]
  /** What a name is to us, in words. */
  understoodAs: (theirs: string) => string | undefined
}

/** A sent value with its name or path. */
export interface SentField {
  theirs: string
  value: string
}

/** The fields of a call, each with what it was understood as or what is wrong with it. */
export function SentFields({ rows, faults, understoodAs }: FieldsProps) {
  const faultOf = new Map(faults.map(({ field, message }) => [field, message]))
  return (
    <SmallTable
      label="Fields"
      rows={rows}
      columns={[
        { title: 'Theirs', isText: true, cell: ({ theirs }) => theirs },
        { title: 'Value', isText: true, cell: ({ value }) => value },
        {
          title: 'Understood as',
          cell: ({ theirs }) => {
            const fault = faultOf.get(theirs)
            if (fault) return <Text color="danger.fg">{fault}</Text>
            return understoodAs(theirs) ?? <span className="subtle">–</span>
          },
        },
      ]}
    />
  )
}

/** The newest value of each name in calls, newest first. */
export const newestOf = <Row,>(rows: readonly Row[], fieldsOf: (row: Row) => readonly SentField[]) =>
  new Map([...rows].reverse().flatMap((row) => fieldsOf(row).map(({ theirs, value }) => [theirs, value] as const)))
