import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { RequestId } from '../../ui/show/RequestId'
import { Skeleton } from '../../ui/layout/Skeleton'

interface Props {
  count: number
  isWaiting: boolean
  error?: unknown
  retry: () => void
  hint: string | null
}

/** Status below or instead of the results: loading, empty or failed. */
export function PaletteStatus({ count, isWaiting, error, retry, hint }: Props) {
  if (error && !isWaiting) {
    return (
      <div className="palette-failed" role="alert">
        <span>
          Records did not load. {errorText(error)} <RequestId error={error} />
        </span>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className={count || isWaiting || hint === null ? 'palette-told' : 'palette-hint'} role="status">
        {isWaiting ? 'Searching' : count ? `${count} ${count === 1 ? 'result' : 'results'}` : hint}
      </p>
      {isWaiting && !count && (
        <div className="palette-skeleton" aria-hidden>
          {[46, 62, 38].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </>
  )
}
