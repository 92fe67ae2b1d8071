import { useState } from 'react'
import { Flex, Input } from '@chakra-ui/react'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import { useKeptFocus } from '../../layout/useKeptFocus'
import { Field } from '../Field'
import { Chip } from './Chip'

/** Removable texts. */
export function Chips({
  label,
  values,
  onChange,
}: {
  label: string
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}) {
  return (
    <Flex as="ul" wrap="wrap" gap="1" mt="1.5" aria-label={label}>
      {values.map((value) => (
        <Chip
          as="li"
          key={value}
          removeLabel={`Remove ${value}`}
          onRemove={() => onChange(values.filter((other) => other !== value))}
        >
          <span className="cut" dir="auto">
            {value}
          </span>
        </Chip>
      ))}
    </Flex>
  )
}

interface Props {
  label: string
  /** Glossary term, explained by a button. */
  term?: TermKey
  /** Accessible name of the list of words: `Chosen tags`. */
  listLabel: string
  values: readonly string[]
  /** Maximum length of a word, and maximum number of words. */
  maxLength: number
  max: number
  required?: boolean
  hint?: string
  error?: string | undefined
  placeholder?: string
  onChange: (values: readonly string[]) => void
}

/** List of free texts: Enter, a comma or blur adds the typed one. */
export function WordsField({
  label,
  term,
  listLabel,
  values,
  maxLength,
  max,
  required,
  hint = 'Enter adds one.',
  error,
  placeholder,
  onChange,
}: Props) {
  const [text, setText] = useState('')
  const keptFocus = useKeptFocus()
  const add = () => {
    const word = text.trim()
    if (word && !values.includes(word)) onChange([...values, word])
    setText('')
  }
  return (
    <div {...keptFocus}>
      <Field label={label} term={term} hint={hint} error={error} {...(required ? { required } : {})}>
        <Input
          autoComplete="off"
          maxLength={maxLength}
          disabled={values.length >= max}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== ',' && (event.key !== 'Enter' || !text.trim())) return
            event.preventDefault()
            add()
          }}
        />
      </Field>
      {values.length > 0 && <Chips label={listLabel} values={values} onChange={onChange} />}
    </div>
  )
}
