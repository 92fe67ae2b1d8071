import type { TermKey } from '../../../shared/app/glossary/glossary'
import { whenShown } from '../../ui/layout/FaultBoundary'

const TermSentence = whenShown(() => import('./TermMeaning'), 'TermSentence')

/** Meaning of a column, in the tooltip of its header. */
export function TermInTip({ of }: { of: TermKey }) {
  return <TermSentence of={of} />
}
