import { useState, type ReactNode } from 'react'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { FormDialog } from '../../../ui/form/FormDialog'
import { TextField } from '../../../ui/form/TextField'
import { longestTitle } from '../../pivot/widget/pivotWidget'

interface Props {
  heading: string
  act: string
  title: string
  hint?: string
  /** Throws if saving fails. */
  save: (title: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** The title of a report on the dashboard, and more fields. */
export function TitleDialog({ heading, act, title: before, hint, save, onClose, children }: Props) {
  const [title, setTitle] = useState(before)
  const { busy, run } = useSingleRun()
  const [failed, setFailed] = useState<{ fault: unknown } | null>(null)
  const submit = () =>
    run(async () => {
      setFailed(null)
      try {
        await save(title.trim())
        onClose()
      } catch (fault) {
        setFailed({ fault }) // keeps the input for a retry
      }
    })
  return (
    <FormDialog
      {...{ title: heading, width: 420, act, onClose }}
      disabled={!title.trim() || busy}
      onSubmit={() => title.trim() && void submit()}
    >
      <TextField
        {...{ label: 'Title', required: true, hint, value: title, onType: setTitle, maxLength: longestTitle }}
        error={failed && 'Failed to save the dashboard. Please try again.'}
        fault={failed?.fault}
        data-autofocus
      />
      {children}
    </FormDialog>
  )
}
