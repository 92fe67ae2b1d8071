import { useState } from 'react'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { FormDialog } from '../../../ui/form/FormDialog'
import { TextField } from '../../../ui/form/TextField'
import { longestTitle } from '../../pivot/widget/pivotWidget'

interface Props {
  title: string
  /** Throws if saving fails. */
  save: (title: string) => Promise<void>
  onClose: () => void
}

/** Renames a report on the dashboard. */
export function RenameDialog({ title: before, save, onClose }: Props) {
  const [title, setTitle] = useState(before)
  const { busy, run } = useSingleRun()
  const [error, setError] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const submit = () =>
    run(async () => {
      try {
        await save(title.trim())
        onClose()
      } catch (error) {
        setError('Failed to save the dashboard. Please try again.') // keeps the input
        setFault(error)
      }
    })
  return (
    <FormDialog
      title="Edit title"
      width={420}
      act="Save"
      disabled={!title.trim() || busy}
      onSubmit={() => title.trim() && void submit()}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        error={error}
        fault={fault}
        data-autofocus
        maxLength={longestTitle}
        value={title}
        onType={setTitle}
      />
    </FormDialog>
  )
}
