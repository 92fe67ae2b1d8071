import { useId } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import type { Choice } from './choices'
import { FieldError } from '../Field'
import { Chip } from './Chip'
import { ChipBox, IncludeExcludeSelect } from './IncludeExcludeSelect'

interface Props {
  label: string
  /** Glossary term, explained by a button. */
  term?: TermKey
  /** null while loading. */
  choices: readonly Choice[] | null
  values: readonly string[]
  /** Names of values that may be missing in the choices, by id. */
  known?: ReadonlyMap<string, string>
  /** The values belong to the page and cannot change. */
  locked?: boolean
  required?: boolean
  error?: string | undefined
  /** Shown without values; default `Any`. */
  placeholder?: string
  /** Initial focus of a dialog. */
  autoFocus?: boolean
  isExcluded?: boolean
  onChange: (values: string[]) => void
  /** Omitted if the list cannot exclude. */
  onExclude?: (isExcluded: boolean) => void
}

/** Several of many in a form, each a chip with its flag where it has one; `locked` shows them alone. */
export function ChoicesField({
  label,
  term,
  choices,
  values,
  known,
  locked = false,
  required = false,
  error,
  placeholder,
  autoFocus = false,
  isExcluded = false,
  onChange,
  onExclude,
}: Props) {
  const errorId = useId()
  const named = values.map((id) => {
    const choice = choices?.find((choice) => choice.id === id)
    return { id, name: known?.get(id) ?? id, ...choice, isMissing: Boolean(choices && !choice) }
  })
  return (
    <div>
      {locked ? (
        <div role="group" aria-label={label} aria-disabled>
          <Text textStyle="label" mb="1" aria-hidden>
            {label}
          </Text>
          <ChipBox bg="bg.subtle" color="fg.subtle">
            {named.map(({ id, name }) => (
              <Chip key={id} color="fg">
                <span className="cut" dir="auto">
                  {name}
                </span>
              </Chip>
            ))}
            <Box asChild ml="auto" mr="1.5">
              <Lock className="small" aria-label="Locked to this page" />
            </Box>
          </ChipBox>
        </div>
      ) : (
        <IncludeExcludeSelect
          isBoxed
          label={label}
          term={term}
          errorId={error && errorId}
          choices={choices}
          chosen={named}
          required={required}
          autoFocus={autoFocus}
          isExcluded={isExcluded}
          placeholder={placeholder}
          onChange={onChange}
          onExclude={onExclude}
        />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
