import { useId, type ReactNode } from 'react'
import { Text } from '@chakra-ui/react'
import type { TermKey } from '../../shared/app/glossary/glossary'
import { Term } from '../ui/terms/Term'
import { Button } from '../ui/form/Button'
import type { LoadFailure } from '../ui/form/choices/ChoicesFailed'
import { Dialog } from '../ui/overlay/overlays'
import type { Split } from '../ui/overlay/Modal'
import { FormOfRecord } from './FormOfRecord'
import type { RecordForm } from './useRecordForm'

interface Props<Form extends object> {
  title: string
  /** Glossary term of the record type. */
  term?: TermKey
  /** Second line in grey. */
  subtitle?: ReactNode
  /** Record type in sentences: `cap`. */
  one: string
  form: RecordForm<Form>
  onClose: () => void
  /** Label of the save button: `Save`, `Create`. */
  act: string
  width?: number | string
  /** For `DialogColumns`. */
  isSplit?: Split
  /** At the right of the header. */
  aside?: ReactNode
  cancel?: string
  /**
   * Disables saving for reasons that no field shows. Invalid fields do not disable it, because clicking shows the
   * errors.
   */
  disabled?: boolean
  /** Reason why saving is disabled. */
  why?: ReactNode
  /** Error while loading the choices of the form. */
  failure?: LoadFailure | null
  /** Content below the form, with its own forms. */
  after?: ReactNode
  children: ReactNode
}

/** Dialog with the form of a record: fields, conflicts and buttons. Enter saves. */
export function RecordDialog<Form extends object>({
  title,
  term,
  subtitle,
  one,
  form,
  onClose,
  act,
  width,
  isSplit = false,
  aside,
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
        term={term && <Term of={term} name={one} />}
        subtitle={subtitle}
        onClose={close}
        isSplit={isSplit}
        aside={aside}
        {...(width === undefined ? {} : { width })}
        footer={
          <>
            <Text flex="1" textStyle="note" role="status">
              {why}
            </Text>
            <Button variant="ghost" onClick={close}>
              {cancel}
            </Button>
            <Button variant="solid" type="submit" form={formId} disabled={disabled || form.busy || form.gone}>
              {form.busy ? 'Saving…' : act}
            </Button>
          </>
        }
      >
        <FormOfRecord id={formId} {...{ one, act, form }} {...(failure && { failure })} isArranged={isSplit !== false}>
          {children}
        </FormOfRecord>
        {after}
      </Dialog>
      {form.guard}
    </>
  )
}
