import { useId, type ReactNode } from 'react'
import { errorCode } from '../../ui/show/errors'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { FailedState } from '../../ui/layout/QueryStates'
import { TableFailure } from '../../ui/table/TableFailure'
import type { DashboardFilterInput, DashboardPeriod } from '../../generated/graphql'

/** Props of all blocks: the page's filter and period. */
export interface BlockProps {
  filter: DashboardFilterInput | null
  period: DashboardPeriod
  /** Refetches when it changes. */
  asked: number
  /** Shown period: `Today`, or the selected range. */
  periodText: string
}

/** Polls visible data unless the page is hidden. */
export const polling = { pollInterval: 60_000, skipPollAttempt: () => document.hidden }

interface Answer<Data> {
  data?: Data
  previousData?: Data
  error?: unknown
  refetch: () => Promise<unknown>
}

interface FrameProps<Data> {
  title: string
  /** Grey text beside the title. */
  note?: string
  /** Buttons at the right. */
  actions?: ReactNode
  answer: Answer<Data>
  /** Refetches when it changes. */
  asked?: number
  /** Placeholder with the height of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A block of the dashboard with its own loading, error and retry. The previous answer is kept while loading and on
 * errors.
 */
export function Block<Data>({ title, note, actions, answer, asked = 0, skeleton, children }: FrameProps<Data>) {
  const heading = useId()
  useRefetchOn(asked, answer.refetch)
  const { data = answer.previousData, error } = answer
  const isStale = !answer.data && Boolean(data)
  // The permission was revoked since sign-in: hides data and shows the reason.
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
  const failure = { what: title, error, onRetry: () => void answer.refetch().catch(() => {}) } // the query returns the error
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
