import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { chakra, Text } from '@chakra-ui/react'
import { ChoicesFailed, type LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { FieldError } from '../ui/form/Field'
import { focusFirstWrong } from '../ui/form/focusFirstWrong'
import { ConflictDialog } from './conflict/LazyConflictDialog'
import type { RecordForm } from './useRecordForm'
import { Warning } from '../ui/show/Warning'

interface Props<Form extends object> {
  form: RecordForm<Form>
  /** Record type in sentences: `cap`. */
  one: string
  /** Label of the save button. */
  act?: string
  /** Error while loading the choices of the form. */
  failure?: LoadFailure | null
  id?: string
  /** The children arrange themselves; else they are below each other. */
  isArranged?: boolean
  /** Accessible name, if there is no dialog with a title. */
  label?: string
  children: ReactNode
}

const stacked = {
  display: 'grid',
  gap: '3',
  css: { '& > *': { minWidth: 0 }, '& textarea': { height: 'auto', py: '7px' } },
}

/** Form of a record with its messages. Enter saves; after a rejection the first invalid field is focused. */
export function FormOfRecord<Form extends object>({
  form,
  one,
  act = 'Save',
  failure,
  id,
  isArranged = false,
  label,
  children,
}: Props<Form>) {
  const fields = useRef<HTMLFormElement>(null)
  const { refusals, conflict, gone } = form
  useEffect(() => {
    if (refusals && !focusFirstWrong(fields.current)) showNotice(fields.current)
  }, [refusals])
  useEffect(() => {
    if (gone) showNotice(fields.current)
  }, [gone])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <>
      <chakra.form
        ref={fields}
        {...(isArranged ? {} : stacked)}
        id={id}
        aria-label={label}
        noValidate
        onSubmit={submit}
      >
        <RecordNotices one={one} form={form} failure={failure} />
        {children}
      </chakra.form>
      {conflict && (
        <ConflictDialog
          {...{ one, act, differences: conflict.differences }}
          onSettle={conflict.settle}
          onClose={conflict.close}
        />
      )}
    </>
  )
}

/** Scrolls to the message above the fields, which may be far from the save button. */
const showNotice = (form: HTMLFormElement | null) => form?.firstElementChild?.scrollIntoView({ block: 'nearest' })

/** Messages above the fields of a form. */
function RecordNotices<Form extends object>({ one, form, failure }: Pick<Props<Form>, 'one' | 'form' | 'failure'>) {
  const { gone, refusal, fault, hasRefusedFields } = form
  return (
    <>
      {gone && (
        <Warning role="alert">
          {`This ${one} was deleted in the meantime. What you typed is kept here: close this and add it as a new one.`}
        </Warning>
      )}
      {failure && <ChoicesFailed failure={failure} tone="warning" />}
      {refusal ? (
        <FieldError error={fault}>{refusal}</FieldError>
      ) : (
        hasRefusedFields &&
        !gone && (
          <Text textStyle="error" className="form-refused">
            Not saved: the server refused the marked fields.
          </Text>
        )
      )}
    </>
  )
}
