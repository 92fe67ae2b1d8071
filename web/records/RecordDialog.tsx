import { useId, type ReactNode } from 'react'
import type { TermKey } from '../../shared/app/glossary'
import { Button } from '../ui/form/Button'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { Dialog } from '../ui/overlay/Dialog'
import { FormOfRecord } from './FormOfRecord'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  title: string
  /** Of the glossary, where the record is called by a term of the trade. */
  term?: TermKey
  /** A quiet line under the title. */
  subtitle?: ReactNode
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
  failure?: LoadFailure | null
  /** Stands under the form: what has forms of its own. */
  after?: ReactNode
  children: ReactNode
}

/** The dialog around the form of a record: its fields, what somebody else changed, and the buttons. Enter saves. */
export function RecordDialog<Form extends object>({
  title,
  term,
  subtitle,
  one,
  form,
  onClose,
  act,
  width,
  cancel = 'Cancel',
  disabled,
  why,
  failure,
  after,
  children,
}: Props<Form>) {
  const formId = useId()
  const close = () => form.requestClose(onClose)
  return (
    <>
      <Dialog
        title={title}
        term={term && { of: term, name: one }}
        subtitle={subtitle}
        onClose={close}
        {...(width === undefined ? {} : { width })}
        footer={
          <>
            <span className="record-why muted" role="status">
              {why}
            </span>
            <Button variant="ghost" onClick={close}>
              {cancel}
            </Button>
            <Button variant="solid" type="submit" form={formId} disabled={disabled || form.busy || form.gone}>
              {form.busy ? 'Saving…' : act}
            </Button>
          </>
        }
      >
        <FormOfRecord id={formId} one={one} form={form} {...(failure && { failure })}>
          {children}
        </FormOfRecord>
        {after}
      </Dialog>
      {form.guard}
    </>
  )
}
