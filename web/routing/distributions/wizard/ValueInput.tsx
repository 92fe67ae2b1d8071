import { useId, type ComponentProps } from 'react'
import { Input } from '@chakra-ui/react'
import type { Choices } from '../../../filters/filterChoices'
import { knownValues } from './parameters'

/** Limit of suggestions, because the browser's list becomes slow; other values may be typed. */
const maxOffered = 300

type Props = ComponentProps<typeof Input> & { parameter: string; choices: Choices | null }

/** A value of a parameter, with those that leads already have as suggestions. */
export function ValueInput({ parameter, choices, ...input }: Props) {
  const id = useId()
  const offered = choices ? knownValues(parameter, choices).slice(0, maxOffered) : []
  return (
    <>
      <Input autoComplete="off" {...input} list={id} />
      <datalist id={id}>
        {offered.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
