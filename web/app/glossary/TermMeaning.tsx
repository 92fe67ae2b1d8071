import { glossary, type TermKey } from '../../../shared/app/glossary'

/** The sentence of the glossary, loaded when it is asked for. */
export function TermMeaning({ of }: { of: TermKey }) {
  const { term, meaning } = glossary[of]
  return (
    <>
      <b>{term}</b>
      <p>{meaning}</p>
    </>
  )
}

/** The sentence alone. */
export function TermSentence({ of }: { of: TermKey }) {
  return <span>{glossary[of].meaning}</span>
}
