import { useId, type ComponentProps } from 'react'
import { chakra } from '@chakra-ui/react'
import { Dialog } from '../overlay/overlays'
import { Button } from './Button'

interface Props
  extends
    Omit<ComponentProps<typeof Dialog>, 'footer' | 'alert' | 'stays'>,
    Pick<ComponentProps<'form'>, 'className' | 'onKeyDown'> {
  /** Label of the submit button: `Save`, `Add`. */
  act: string
  /** Disables the submit button; Ctrl+Enter in a field still submits. */
  disabled: boolean
  onSubmit: () => void
}

/** Dialog with a form, Cancel and a submit button. Enter submits. Forms of records have `RecordDialog`. */
export function FormDialog({ act, disabled, onSubmit, className, onKeyDown, children, ...dialog }: Props) {
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form={formId} disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        display="grid"
        gap="3"
        className={className}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          // The form that the dialog was opened from is another one.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
      </chakra.form>
    </Dialog>
  )
}
