import { lazy, Suspense } from 'react'
import type { TermKey } from '../../../shared/app/glossary'

const TermSentence = lazy(async () => ({ default: (await import('./TermMeaning')).TermSentence }))

/** Meaning of a column, in the tooltip of its header. */
export function TermInTip({ of }: { of: TermKey }) {
  return (
    <Suspense fallback={null}>
      <TermSentence of={of} />
    </Suspense>
  )
}
