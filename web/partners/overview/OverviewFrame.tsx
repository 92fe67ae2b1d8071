import './overview.css'
import type { ReactNode } from 'react'
import { errorCode } from '../../app/apollo/errors'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'

interface Props<Data> {
  /** Subject of error messages: `Overview of Veltra`. */
  what: string
  answer: {
    data?: Data | undefined
    previousData?: Data | undefined
    error?: unknown
    refetch: () => Promise<unknown>
  }
  main: (data: Data) => ReactNode
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
export function OverviewFrame<Data>({ what, answer, main, aside }: Props<Data>) {
  const { data = answer.previousData, error } = answer
  const retry = () => void answer.refetch().catch(() => undefined) // the query returns the error
  if (!data) return error ? <FailedState what={what} error={error} onRetry={retry} /> : <Waiting />
  return (
    <>
      {Boolean(error) && errorCode(error) !== 'FORBIDDEN' && (
        <TableFailure what={`A part of ${what}`} error={error} onRetry={retry} />
      )}
      {/* A scrolling region must be focusable. */}
      <div className="ov" role="region" aria-label={what} tabIndex={0}>
        <div className="ov-main">{main(data)}</div>
        <div className="ov-aside">{aside(data)}</div>
      </div>
    </>
  )
}
