import { errorCode } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'

/** Error of a list's figures, beside the search. The list itself is shown. */
export function FiguresFailed({ error, retry }: { error: unknown; retry: () => void }) {
  if (!error || errorCode(error) === 'FORBIDDEN') return null
  return (
    <span className="lf-failed" role="alert">
      Figures did not load.
      <Button size="sm" onClick={retry}>
        Retry
      </Button>
    </span>
  )
}
