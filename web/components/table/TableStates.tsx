import type { ReactNode } from 'react'
import { Button } from '../Button'
import { Inbox, RefreshCw, TriangleAlert } from 'lucide-react'

interface FailureProps {
  title: string
  text: string
  onRetry: () => void
  /** One line above rows that stayed. */
  slim?: boolean
}

/** Says what failed, with a way to try again. */
export function TableFailure({ title, text, onRetry, slim }: FailureProps) {
  const retry = (
    <Button size="sm" variant={slim ? 'outline' : 'solid'} onClick={onRetry}>
      <RefreshCw aria-hidden />
      Retry
    </Button>
  )
  if (slim) {
    return (
      <div className="dt-failed" role="alert">
        <TriangleAlert aria-hidden />
        <b>{title}</b>
        <p>{text}</p>
        {retry}
      </div>
    )
  }
  return (
    <div className="dt-state" role="alert">
      <TriangleAlert aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      <div>{retry}</div>
    </div>
  )
}

/** Says why a table has no rows and what to do; `children` are the buttons. */
export function TableEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="dt-state" role="status">
      <Inbox aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div>{children}</div>}
    </div>
  )
}
