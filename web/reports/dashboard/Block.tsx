import { useId, type ReactNode } from 'react'
import { errorCode } from '../../app/apollo/errors'
import { useAskAnew } from '../../app/apollo/useAskAnew'
import { FailedState } from '../../ui/layout/QueryStates'
import { TableFailure } from '../../ui/table/TableFailure'
import type { DashboardFilterInput, DashboardPeriod } from '../../generated/graphql'

/** What every block is given: one filter and one period for the whole page. */
export interface BlockProps {
  filter: DashboardFilterInput | null
  period: DashboardPeriod
  /** Another number asks for the same anew. */
  asked: number
  /** What is shown, in words: `Today`, or the range that the user chose. */
  periodText: string
}

/** How often what is on screen is asked for anew, unless nobody looks. */
export const polling = { pollInterval: 60_000, skipPollAttempt: () => document.hidden }

interface Answer<Data> {
  data?: Data
  previousData?: Data
  error?: unknown
  refetch: () => Promise<unknown>
}

interface FrameProps<Data> {
  title: string
  /** Quiet words beside the title. */
  note?: string
  /** Buttons at the right. */
  actions?: ReactNode
  answer: Answer<Data>
  /** Another number asks for the same anew. */
  asked?: number
  /** Takes the height of what will come. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A block of the dashboard with its own fortune: it loads, fails and is asked again by itself. What was there stays while
 * the next answer is on its way, or when it does not come.
 */
export function Block<Data>({ title, note, actions, answer, asked = 0, skeleton, children }: FrameProps<Data>) {
  const heading = useId()
  useAskAnew(asked, answer.refetch)
  const { data = answer.previousData, error } = answer
  const isStale = !answer.data && Boolean(data)
  // A permission that went since sign-in: what may not be seen is not there, and it is said why.
  if (error && errorCode(error) === 'FORBIDDEN')
    return (
      <section className="block" aria-labelledby={heading}>
        <header className="block-head">
          <h2 id={heading}>{title}</h2>
        </header>
        <p className="block-refused muted" role="status">
          Your role no longer includes this.
        </p>
      </section>
    )
  const failure = { what: title, error, onRetry: () => void answer.refetch().catch(() => {}) } // the failure shows through `error` again
  return (
    <section className="block" aria-labelledby={heading} aria-busy={isStale || (!data && !error)}>
      <header className="block-head">
        <h2 id={heading}>{title}</h2>
        {note && <span className="subtle">{note}</span>}
        <span className="space" />
        {actions}
      </header>
      {Boolean(error) && data !== undefined && <TableFailure {...failure} />}
      {data !== undefined ? (
        <div className={isStale ? 'block-body stale' : 'block-body'}>{children(data)}</div>
      ) : error ? (
        <FailedState {...failure} />
      ) : (
        skeleton
      )}
    </section>
  )
}
