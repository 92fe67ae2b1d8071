import { lazy, Suspense } from 'react'
import { termOfColumn } from './columnTerms'

const TermSentence = lazy(async () => ({ default: (await import('./TermMeaning')).TermSentence }))

/** What the figure of a column means, in the tooltip of its title. */
export function TermInTip({ column }: { column: string }) {
  const term = termOfColumn(column)
  if (!term) return null
  return (
    <Suspense fallback={null}>
      <TermSentence of={term} />
    </Suspense>
  )
}
