import type { TermKey } from '../../../shared/app/glossary'
import { whenShown } from '../../ui/layout/FaultBoundary'

const TermSentence = whenShown(() => import('./TermMeaning'), 'TermSentence')

/** What a column means, in the tooltip of its title. */
export function TermInTip({ of }: { of: TermKey }) {
  return <TermSentence of={of} />
}
