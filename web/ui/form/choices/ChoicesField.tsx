import './chip.css'
import './choicesField.css'
import { useId } from 'react'
import { Lock } from 'lucide-react'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import type { Choice } from './choices'
import { FieldError } from '../Field'
import { IncludeExcludeSelect } from './IncludeExcludeSelect'

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
    <div className="choices-field">
      {locked ? (
        <div role="group" aria-label={label} aria-disabled>
          <div className="choice-head">
            <span aria-hidden>{label}</span>
          </div>
          <div className="choice-box choices-locked">
            {named.map(({ id, name }) => (
              <span key={id} className="choice-chip">
                <span className="cut" dir="auto">
                  {name}
                </span>
              </span>
            ))}
            <Lock className="small" aria-label="Locked to this page" />
          </div>
        </div>
      ) : (
        <IncludeExcludeSelect
          label={label}
          term={term}
          errorId={error && errorId}
          choices={choices}
          chosen={named}
          required={required}
          autoFocus={autoFocus}
          isExcluded={isExcluded}
          onChange={onChange}
          {...(onExclude && { onExclude })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
