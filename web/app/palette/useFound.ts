import type { SearchKind } from '../../../shared/app/search'
import { maxSearchLength } from '../../../shared/app/search'
import { useSettled } from '../../ui/form/useSettled'
import { useSearchQuery } from '../../generated/graphql'
import { hitsOf } from './paletteRow'

/** Milliseconds without a key after which the server is asked. */
const pause = 120

export interface Wanted {
  text: string
  kinds: readonly SearchKind[] | null
}

/** What the server finds; null asks nothing. Of answers that cross each other the one to the last question is shown. */
export function useFound(wanted: Wanted | null) {
  const asked = JSON.stringify(wanted && { ...wanted, text: wanted.text.slice(0, maxSearchLength) })
  const settled = useSettled(asked, pause)
  const question = JSON.parse(settled) as Wanted | null
  const { data, previousData, loading, error, refetch } = useSearchQuery({
    variables: { text: question?.text ?? '', kinds: question?.kinds ? [...question.kinds] : null },
    skip: question === null,
  })
  const isAsked = wanted !== null
  return {
    hits: isAsked ? hitsOf(data ?? (error ? undefined : previousData)) : [],
    /** What is shown answers an earlier question, or none yet. */
    isWaiting: isAsked && (asked !== settled || (loading && !data)),
    error: isAsked && asked === settled ? error : undefined,
    retry: () => void refetch().catch(() => undefined), // shown again
  }
}
