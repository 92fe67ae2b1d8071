import './records.css'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../components/Button'
import { FieldError } from '../components/Field'
import { focusFirstWrong } from '../components/focusFirstWrong'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  form: RecordForm<Form>
  /** What is changed, in a sentence: `cap`. */
  one: string
  /** What the form offers could not be loaded. */
  failure?: { reason: string; retry: () => void } | null
  id?: string
  className?: string
  /** Its name, where no dialog gives it one. */
  label?: string
  /** It begins anew, for it was saved: the keyboard goes on where it was, at what saves it. */
  isSaved?: boolean
  children: ReactNode
}

/** The form of a record: what it has to tell, and its fields. Enter saves; when it is refused, the focus is at the first field that is wrong. */
export function FormOfRecord<Form extends object>({ form, one, failure, id, className = 'record-form', label, isSaved = false, children }: Props<Form>) {
  const fields = useRef<HTMLFormElement>(null)
  const { refusals } = form
  useEffect(() => {
    if (refusals) focusFirstWrong(fields.current)
  }, [refusals])
  useEffect(() => {
    if (isSaved && document.activeElement === document.body) goOn(fields.current)
  }, [isSaved])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    leftAt = [...(fields.current?.elements ?? [])].findIndex((control) => control === document.activeElement)
    void form.submit()
  }
  return (
    <form ref={fields} id={id} className={className} aria-label={label} noValidate onSubmit={submit}>
      <RecordNotices one={one} form={form} failure={failure} />
      {children}
    </form>
  )
}

/** Which control of a form had the focus when it was sent: once it is saved, its elements are others. */
let leftAt = -1

/** To the control that had the focus; where that is off now, as what saves is, to what is around it. */
function goOn(form: HTMLFormElement | null) {
  const control = form?.elements[leftAt] ?? form?.querySelector('[type=submit]')
  const place = control?.matches(':disabled') ? control.parentElement : control
  if (!(place instanceof HTMLElement)) return
  if (place !== control) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** What a form of a record has to tell above its fields. */
function RecordNotices<Form extends object>({ one, form, failure }: Pick<Props<Form>, 'one' | 'form' | 'failure'>) {
  const { changed, gone, refusal } = form
  return (
    <>
      {(changed || gone) && (
        <p className="form-warning" role="alert">
          <TriangleAlert aria-hidden />
          {gone
            ? `This ${one} was deleted in the meantime. Close this and add it as a new one.`
            : `This ${one} was changed in the meantime${changed?.length ? ` (${changed.join(', ')})` : ''}. What you typed is kept: look at it again before you save.`}
        </p>
      )}
      {failure && (
        <p className="form-warning" role="alert">
          <TriangleAlert aria-hidden />
          <span><b>The choices did not load.</b> {failure.reason}</span>
          <Button size="sm" onClick={failure.retry}>Retry</Button>
        </p>
      )}
      {refusal && <FieldError>{refusal}</FieldError>}
    </>
  )
}
