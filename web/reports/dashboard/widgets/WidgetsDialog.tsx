import { useState } from 'react'
import { Spacer, Text } from '@chakra-ui/react'
import { Button } from '../../../ui/form/Button'
import { ColumnChooserList } from '../../../ui/table/columns/ColumnChooserList'
import { Dialog } from '../../../ui/overlay/overlays'
import { FieldError } from '../../../ui/form/Field'
import { useMay } from '../../../app/session/useSession'
import {
  chosenWidgets,
  defaultWidgets,
  moveChoice,
  shownWidgets,
  widgetChoices,
  widgetTitle,
  type StoredWidget,
  type Widget,
} from './widgets'

interface WidgetsDialogProps {
  widgets: readonly Widget[]
  stored: readonly StoredWidget[] | null | undefined
  saving: boolean
  onSave: (chosen: StoredWidget[]) => Promise<void>
  onClose: () => void
}

const titles = (widgets: readonly StoredWidget[]) =>
  new Map([...defaultWidgets, ...widgets].map((widget) => [widget.id, widgetTitle(widget)]))

/** Selects and sorts the blocks of the dashboard. Changes apply on Save. */
export function WidgetsDialog({ widgets, stored, saving, onSave, onClose }: WidgetsDialogProps) {
  const may = useMay()
  const [choices, setChoices] = useState(() => widgetChoices(widgets, may))
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const names = titles(widgets)

  const move = (from: number, to: number) => {
    setChoices(moveChoice(choices, from, to))
    setSaid(`${names.get(choices[from]?.field ?? '')} moved to position ${to + 1} of ${choices.length}`)
  }
  const save = async () => {
    setFailed(null)
    try {
      await onSave(chosenWidgets(choices, stored, may))
      onClose()
    } catch (error) {
      setFailed({ error }) // keeps the selection for a retry
    }
  }
  return (
    <Dialog
      title="Add Widget"
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={() => setChoices(widgetChoices(shownWidgets(null, may), may))}>
            Back to default
          </Button>
          <Spacer />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={saving} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Text color="fg.muted" mb="2">
        Tick the blocks to show. Drag them, or use the arrows, to put them in order. A report that is unticked is
        removed; reports are added from their screen.
      </Text>
      <ColumnChooserList
        layout={choices}
        titles={names}
        fixed={0}
        sought=""
        onShow={(id, visible) =>
          setChoices(choices.map((choice) => (choice.field === id ? { field: id, visible } : choice)))
        }
        onMove={move}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {failed && (
        <FieldError id="widgets-failed" error={failed.error}>
          Failed to save the dashboard. Please try again.
        </FieldError>
      )}
    </Dialog>
  )
}
