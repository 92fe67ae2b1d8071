import type { TermKey } from '../../../shared/app/glossary/glossary'
import { lazyComponent } from '../layout/FaultBoundary'

const TermSentence = lazyComponent(() => import('./TermMeaning'), 'TermSentence', null)

/** Meaning of a column, in the tooltip of its header. */
export function TermInTip({ of }: { of: TermKey }) {
  return <TermSentence of={of} />
}
