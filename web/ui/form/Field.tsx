import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'
import { RequestId } from '../show/RequestId'

/** Attributes that connect a control with its field. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = {
  label: string
  /** Glossary term, explained by a button beside the label. */
  term?: TermKey | undefined
  required?: boolean
  hint?: ReactNode
  /** Error below the control, announced to screen readers. */
  error?: ReactNode
  /** The failed request behind the error. */
  fault?: unknown
  /** Renders the control: `(control) => <Input {...control} … />`. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one input. */
export function Field({ label, term, required, hint, error, fault, children }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <div className="field-head">
        <label className="label" htmlFor={id}>
          {label}
          {required && (
            <span className="required" aria-hidden>
              *
            </span>
          )}
        </label>
        {term && <Term of={term} name={label} />}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} error={fault}>
          {error}
        </FieldError>
      )}
    </div>
  )
}

/** An error message; `error` is the failed request behind it. */
export function FieldError({ id, error, children }: { id?: string; error?: unknown; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role="alert">
      <CircleAlert className="small" aria-hidden />
      <span>
        {children}
        <RequestId error={error} />
      </span>
    </p>
  )
}
