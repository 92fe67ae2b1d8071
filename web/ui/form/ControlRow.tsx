import type { ComponentProps } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'control.md',
    cursor: 'pointer',
    mdDown: { minHeight: 'control.touch' },
    '&:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
  },
})

type Props = ComponentProps<typeof Row> & {
  /** Glossary term of the label, explained by a button after it. */
  term?: TermKey | undefined
  /** The label as text. */
  name: string
}

/** A check box or switch with its label. */
export function ControlRow({ term, name, ...row }: Props) {
  if (!term) return <Row {...row} />
  return (
    <HStack gap="1.5">
      <Row {...row} />
      <Term of={term} name={name} />
    </HStack>
  )
}
