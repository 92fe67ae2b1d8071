import './records.css'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { requestIdOf } from '../app/apollo/errors'
import { ChoicesFailed, type LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { FieldError } from '../ui/form/Field'
import { focusFirstWrong } from '../ui/form/focusFirstWrong'
import { RequestId } from '../ui/show/RequestId'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  form: RecordForm<Form>
  /** What is changed, in a sentence: `cap`. */
  one: string
  /** What the form offers could not be loaded. */
  failure?: LoadFailure | null
  id?: string
  className?: string
  /** Its name, where no dialog gives it one. */
  label?: string
  children: ReactNode
}

/** The form of a record: what it has to tell, and its fields. Enter saves; when it is refused, the focus is at the first field that is wrong. */
export function FormOfRecord<Form extends object>({
  form,
  one,
  failure,
  id,
  className = 'record-form',
  label,
  children,
}: Props<Form>) {
  const fields = useRef<HTMLFormElement>(null)
  const { refusals, changed, gone } = form
  useEffect(() => {
    if (refusals && !focusFirstWrong(fields.current)) showNotice(fields.current)
  }, [refusals])
  useEffect(() => {
    if (changed || gone) showNotice(fields.current)
  }, [changed, gone])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form ref={fields} id={id} className={className} aria-label={label} noValidate onSubmit={submit}>
      <RecordNotices one={one} form={form} failure={failure} />
      {children}
    </form>
  )
}

/** In a long form, whoever saves it is far from what stands above its fields. */
const showNotice = (form: HTMLFormElement | null) => form?.firstElementChild?.scrollIntoView({ block: 'nearest' })

/** Once for all fields of a form that the server refused, which say why themselves. */
const RefusedNote = ({ error }: { error: unknown }) => (
  <p className="form-refused">
    Not saved: the server refused the marked fields.
    <RequestId error={error} />
  </p>
)

/** What a form of a record has to tell above its fields. */
function RecordNotices<Form extends object>({ one, form, failure }: Pick<Props<Form>, 'one' | 'form' | 'failure'>) {
  const { changed, gone, refusal, fault } = form
  return (
    <>
      {(changed || gone) && (
        <p className="form-warning" role="alert">
          <TriangleAlert aria-hidden />
          <span>
            {gone
              ? `This ${one} was deleted in the meantime. Close this and add it as a new one.`
              : `This ${one} was changed in the meantime${changed?.length ? ` (${changed.join(', ')})` : ''}. What you typed is kept: look at it again before you save.`}
            <RequestId error={fault} />
          </span>
        </p>
      )}
      {failure && <ChoicesFailed failure={failure} className="form-warning" />}
      {refusal ? (
        <FieldError error={fault}>{refusal}</FieldError>
      ) : (
        !changed && !gone && requestIdOf(fault) && <RefusedNote error={fault} />
      )}
    </>
  )
}
