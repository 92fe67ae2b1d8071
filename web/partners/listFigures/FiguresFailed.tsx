import { errorCode } from '../../app/apollo/errors'
import { Button } from '../../ui/form/Button'

/** Said beside the search where the figures of a list did not come; the list itself is there. */
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
