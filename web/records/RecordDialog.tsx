import './records.css'
import { useId, type FormEvent, type ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { FieldError } from '../components/Field'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  title: string
  /** What is changed, in a sentence: `cap`. */
  one: string
  form: RecordForm<Form>
  onClose: () => void
  /** Its name while nothing is sent: `Save`, `Create`. */
  act: string
  width?: number | string
  cancel?: string
  /** Also off while something is missing that no field says; the form's own problems keep it on, for a press shows them. */
  disabled?: boolean
  /** Why the button is off, where no field says it. */
  why?: ReactNode
  /** What the form offers could not be loaded. */
  failure?: { reason: string; retry: () => void } | null
  children: ReactNode
}

/** The dialog around the form of a record: its fields, what somebody else changed, and the buttons. Enter saves. */
export function RecordDialog<Form extends object>({ title, one, form, onClose, act, width, cancel = 'Cancel', disabled, why, failure, children }: Props<Form>) {
  const formId = useId()
  const close = () => form.requestClose(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <>
      <Dialog
        title={title}
        onClose={close}
        {...(width === undefined ? {} : { width })}
        footer={
          <>
            <span className="record-why muted" role="status">{why}</span>
            <Button variant="ghost" onClick={close}>{cancel}</Button>
            <Button variant="solid" type="submit" form={formId} disabled={disabled || form.busy || form.gone}>{form.busy ? 'Saving…' : act}</Button>
          </>
        }
      >
        <form id={formId} className="record-form" noValidate onSubmit={submit}>
          <RecordNotices one={one} form={form} failure={failure} />
          {children}
        </form>
      </Dialog>
      {form.guard}
    </>
  )
}

/** What a form of a record has to tell above its fields. */
export function RecordNotices<Form extends object>({ one, form, failure }: { one: string; form: RecordForm<Form>; failure?: Props<Form>['failure'] }) {
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
