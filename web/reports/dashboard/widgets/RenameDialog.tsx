import { useId, useState, type FormEvent } from 'react'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { Button } from '../../../ui/form/Button'
import { Dialog } from '../../../ui/overlay/Dialog'
import { TextField } from '../../../ui/form/TextField'
import { longestTitle } from '../../pivot/pivotWidget'

interface Props {
  title: string
  /** Throws if saving fails. */
  save: (title: string) => Promise<void>
  onClose: () => void
}

/** Renames a report on the dashboard. */
export function RenameDialog({ title: before, save, onClose }: Props) {
  const formId = useId()
  const [title, setTitle] = useState(before)
  const { busy, run } = useSingleRun()
  const [error, setError] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    await run(async () => {
      try {
        await save(title.trim())
        onClose()
      } catch (error) {
        setError('Failed to save the dashboard. Please try again.') // keeps the input
        setFault(error)
      }
    })
  }
  return (
    <Dialog
      title="Edit title"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" form={formId} disabled={!title.trim() || busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
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
      </form>
    </Dialog>
  )
}
