import { useState } from 'react'
import type { TermKey } from '../../../../shared/app/glossary'
import { Field } from '../Field'
import { Input } from '../Input'
import { ChipRemove } from './ChipRemove'

/** Texts that can be taken away again. */
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
    <ul className="value-chips" aria-label={label}>
      {values.map((value) => (
        <li key={value} className="choice-chip">
          <span className="cut" dir="auto">
            {value}
          </span>
          <ChipRemove label={`Remove ${value}`} onClick={() => onChange(values.filter((other) => other !== value))} />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  label: string
  /** Of the glossary: a mark opens what the label means. */
  term?: TermKey
  /** Name of the list of those that were typed: `Chosen tags`. */
  listLabel: string
  values: readonly string[]
  /** Characters of one, and how many there may be. */
  maxLength: number
  most: number
  required?: boolean
  hint?: string
  error?: string | undefined
  placeholder?: string
  onChange: (values: readonly string[]) => void
}

/** Words of the staff's own: Enter or a comma adds one, and so does leaving the field. */
export function WordsField({
  label,
  term,
  listLabel,
  values,
  maxLength,
  most,
  required,
  hint = 'Enter adds one.',
  error,
  placeholder,
  onChange,
}: Props) {
  const [text, setText] = useState('')
  const add = () => {
    const word = text.trim()
    if (word && !values.includes(word)) onChange([...values, word])
    setText('')
  }
  return (
    <div>
      <Field label={label} term={term} hint={hint} error={error} {...(required ? { required } : {})}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={maxLength}
            disabled={values.length >= most}
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
        )}
      </Field>
      {values.length > 0 && <Chips label={listLabel} values={values} onChange={onChange} />}
    </div>
  )
}
