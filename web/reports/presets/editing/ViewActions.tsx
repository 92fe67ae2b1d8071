import { RotateCcw, Save } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import type { Preset } from '../usePresets'
import { useViewActs, type ViewActsInput } from './useViewActs'
import type { OpenView } from './ViewDialogs'
import { ViewMenu } from './ViewMenu'

interface Props extends ViewActsInput {
  view: Preset
  /** Index of the tab; negative without one. */
  place: number
  /** Number of tabs. */
  count: number
  onMove: (from: number, to: number) => void
  isChanged: boolean
  onOpen: (dialog: OpenView) => void
}

/** Actions of the selected view: its menu and, with unsaved changes, Save and Reset. */
export function ViewActions({ view, place, count, onMove, isChanged, onOpen, ...input }: Props) {
  const acts = useViewActs(input)
  const reset = () => input.onSelect(view)
  return (
    <>
      {isChanged && view.isOwn && (
        <Button size="sm" hideBelow="md" disabled={acts.busy} onClick={() => void acts.save(view)}>
          <Save className="small" aria-hidden />
          Save
        </Button>
      )}
      {isChanged && (
        <Button size="sm" variant="ghost" hideBelow="md" onClick={reset}>
          <RotateCcw className="small" aria-hidden />
          Reset
        </Button>
      )}
      <ViewMenu
        {...{ view, place, count, onMove, isChanged, acts }}
        onReset={reset}
        onEdit={() => onOpen({ kind: 'edit', view })}
        onCopy={() => onOpen({ kind: 'add', copyOf: view })}
        onDelete={() => onOpen({ kind: 'delete', view })}
      />
    </>
  )
}
