import './overview.css'
import { useState, type ReactNode } from 'react'
import { errorCode } from '../../ui/show/errors'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import type { OverviewContext } from './useOverviewPeriod'

interface Props<Data> {
  /** Subject of error messages: `Overview of Veltra`. */
  what: string
  answer: {
    data?: Data | undefined
    error?: unknown
    refetch: () => Promise<unknown>
  }
  /** The span that is asked for. */
  context: OverviewContext
  /** Draws figures with the span that they are of: it stays the former one while the next answer is on its way. */
  main: (data: Data, context: OverviewContext) => ReactNode
  aside: (data: Data) => ReactNode
}

const Waiting = () => (
  <div className="ov-wait" role="progressbar" aria-label="Loading Overview">
    <Skeleton width="38%" />
    <Skeleton width="92%" />
    <Skeleton width="100%" height={186} />
    <Skeleton width="70%" />
    <Skeleton width="64%" />
  </div>
)

/** States of an overview: loaded parts are shown, with a message above if others failed. */
export function OverviewFrame<Data>({ what, answer, context, main, aside }: Props<Data>) {
  const { data, error } = answer
  const [last, setLast] = useState<{ data: Data; context: OverviewContext } | null>(null)
  if (data && last?.data !== data) setLast({ data, context })
  const shown = data ? { data, context } : last
  const retry = () => void answer.refetch().catch(() => undefined) // the query returns the error
  if (!shown) return error ? <FailedState what={what} error={error} onRetry={retry} /> : <Waiting />
  return (
    <>
      {Boolean(error) && errorCode(error) !== 'FORBIDDEN' && (
        <TableFailure what={`A part of ${what}`} error={error} onRetry={retry} />
      )}
      {/* A scrolling region must be focusable. */}
      <div className="ov" role="region" aria-label={what} tabIndex={0} aria-busy={!data && !error}>
        <div className="ov-main">{main(shown.data, shown.context)}</div>
        <div className="ov-aside">{aside(shown.data)}</div>
      </div>
    </>
  )
}
