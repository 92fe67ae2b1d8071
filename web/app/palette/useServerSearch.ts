import type { SearchKind } from '../../../shared/app/search'
import { maxSearchLength } from '../../../shared/app/search'
import { useSettled } from '../../ui/form/useSettled'
import { useSearchQuery } from '../../generated/graphql'
import { hitsOf } from './paletteRow'

/** Debounce time in milliseconds. */
const pause = 120

export interface ServerSearch {
  text: string
  kinds: readonly SearchKind[] | null
}

/** Search results of the server; null skips the query. Only the answer to the latest text is shown. */
export function useServerSearch(wanted: ServerSearch | null) {
  const asked = JSON.stringify(wanted && { ...wanted, text: wanted.text.slice(0, maxSearchLength) })
  const settled = useSettled(asked, pause)
  const question = JSON.parse(settled) as ServerSearch | null
  const { data, previousData, loading, error, refetch } = useSearchQuery({
    variables: { text: question?.text ?? '', kinds: question?.kinds ? [...question.kinds] : null },
    skip: question === null,
  })
  const isAsked = wanted !== null
  return {
    hits: isAsked ? hitsOf(data ?? (error ? undefined : previousData)) : [],
    /** The shown results belong to an earlier text, or there are none yet. */
    isWaiting: isAsked && (asked !== settled || (loading && !data)),
    error: isAsked && asked === settled ? error : undefined,
    retry: () => void refetch().catch(() => undefined), // the error is shown again
  }
}
