import { Box } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { messageCharacters, TruncatedText } from '../../ui/show/TruncatedText'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { DateTime } from '../../ui/time/DateTime'
import { Hint } from '../../ui/form/Field'

interface Attempted {
  attemptedAt: string | null
  nextAttemptAt: string | null
}

interface Props<Row> {
  /** What the rows are: Deliveries. */
  what: string
  /** What comes before the times of the attempts. */
  columns: readonly PlainColumn<Row>[]
  list: { total: number; rows: readonly Row[] } | null | undefined
  error: unknown
  refetch: () => Promise<unknown>
  /** What is said if there are none. */
  empty: string
}

const scroller = {
  maxHeight: '420px',
  overflow: 'auto',
  '& table': { width: 'full' },
  '& :is(th, td)': {
    p: '5px 12px 5px 0',
    borderBottom: '1px solid {colors.border}',
    fontWeight: 'inherit',
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& thead th': { color: 'fg.muted', whiteSpace: 'nowrap' },
  '& time': { whiteSpace: 'nowrap' },
  '& .attempt-failed': { color: 'danger.fg' },
  '& .attempt-waiting': { color: 'warning.fg' },
}

/** Cell of a state: failed and waiting ones have a colour, and the reason below. */
export const stateCell = (text: string, reason: string | null | undefined) => (
  <>
    {text}
    {reason && (
      <Box as="small" display="block" minW="190px" maxW="300px" color="fg.muted" overflowWrap="anywhere" dir="auto">
        <TruncatedText text={reason} max={messageCharacters} />
      </Box>
    )}
  </>
)
export const attemptClass = (state: string) => `attempt-${state}`

/** What is sent by attempts until it arrives: the last rows, each with its state. */
export function AttemptList<Row extends Attempted>(props: Props<Row>) {
  const { what, columns, list, error, refetch, empty } = props
  if (error && !list) return <FailedState what={what} error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
  if (!list) return <Skeleton height={120} />
  if (!list.rows.length) return <p className="muted">{empty}</p>
  const times: readonly PlainColumn<Row>[] = [
    { title: 'Last attempt', cell: ({ attemptedAt }) => <DateTime at={attemptedAt} /> },
    { title: 'Next attempt', cell: ({ nextAttemptAt }) => <DateTime at={nextAttemptAt} /> },
  ]
  return (
    <>
      <Box css={scroller} tabIndex={0} role="region" aria-label={`Table: ${what}`}>
        <PlainTable label={what} columns={[...columns, ...times]} rows={list.rows} />
      </Box>
      {list.total > list.rows.length && <Hint>{`The last ${list.rows.length} of ${formatCount(list.total)}.`}</Hint>}
    </>
  )
}
