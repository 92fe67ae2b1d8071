import { useId, type ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import type { TermKey } from '../../../shared/app/glossary'
import { Term } from '../../app/glossary/Term'
import { RequestId } from '../show/RequestId'

/** What a control must carry to belong to its field. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = {
  label: string
  /** Of the glossary: a mark beside the label opens what it means. */
  term?: TermKey | undefined
  required?: boolean
  hint?: ReactNode
  /** What is wrong, shown under the control and read out when it appears. */
  error?: ReactNode
  /** The failed call behind the error. */
  fault?: unknown
  /** Draws the control: `(control) => <Input {...control} … />`. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one thing that is typed or chosen. */
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

/** An error with its sign, under a control or under a form; `error` is the failed call behind it. */
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
