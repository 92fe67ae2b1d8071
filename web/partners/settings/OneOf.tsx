import type { ReactNode } from 'react'
import { HStack, Text } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Hint } from '../../ui/form/Field'
import { Term } from '../../ui/terms/Term'

/** Choices by value, in order. */
export const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }))

interface Props<Value extends string> {
  label: string
  /** Glossary term, and its name. */
  term?: readonly [of: TermKey, name: string]
  names: Readonly<Record<Value, string>>
  value: Value
  /** What the chosen one means. */
  hint?: ReactNode
  onChange: (value: Value) => void
}

/** A few choices under their name. */
export const OneOf = <Value extends string>({ label, term, names, value, hint, onChange }: Props<Value>) => (
  <div>
    <HStack gap="1.5" mb="1">
      <Text textStyle="label" aria-hidden>
        {label}
      </Text>
      {term && <Term of={term[0]} name={term[1]} />}
    </HStack>
    <Segmented label={label} options={optionsOf(names)} value={value} onChange={onChange} />
    {hint && <Hint>{hint}</Hint>}
  </div>
)
