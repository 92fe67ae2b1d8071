import { Text } from '@chakra-ui/react'
import { glossary, type TermKey } from '../../../shared/app/glossary/glossary'

/** Meaning of a term, loaded on demand. */
export function TermMeaning({ of }: { of: TermKey }) {
  const { term, meaning } = glossary[of]
  return (
    <>
      <b>{term}</b>
      <Text my="1">{meaning}</Text>
    </>
  )
}

/** Only the sentence. */
export function TermSentence({ of }: { of: TermKey }) {
  return <span>{glossary[of].meaning}</span>
}
