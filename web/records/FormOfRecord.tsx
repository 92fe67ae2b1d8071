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
  /** Record type in sentences: `cap`. */
  one: string
  /** Error while loading the choices of the form. */
  failure?: LoadFailure | null
  id?: string
  className?: string
  /** Accessible name, if there is no dialog with a title. */
  label?: string
  children: ReactNode
}

/** Form of a record with its messages. Enter saves; after a rejection the first invalid field is focused. */
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

/** Scrolls to the message above the fields, which may be far from the save button. */
const showNotice = (form: HTMLFormElement | null) => form?.firstElementChild?.scrollIntoView({ block: 'nearest' })

/** One note for all rejected fields, which show their own errors. */
const RefusedNote = ({ error }: { error: unknown }) => (
  <p className="form-refused">
    Not saved: the server refused the marked fields.
    <RequestId error={error} />
  </p>
)

/** Messages above the fields of a form. */
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
