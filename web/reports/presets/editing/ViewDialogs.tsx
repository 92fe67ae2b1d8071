import { DeleteDialog } from '../../../ui/overlay/ConfirmDialog'
import { toast } from '../../../ui/overlay/toasts'
import { PresetDialog } from './PresetDialog'
import { isShared } from '../sharing'
import type { Preset } from '../usePresets'
import { useSavePresets } from './useSavePresets'
import { useViewActs, type ViewActsInput } from './useViewActs'

export type OpenView = { kind: 'add'; copyOf?: Preset } | { kind: 'edit' | 'delete'; view: Preset }

interface Props extends ViewActsInput {
  open: OpenView
  onSaved: (saved: Preset) => void
  onClose: () => void
}

/** Dialogs of views: create, edit name and sharing, delete. */
export function ViewDialogs({ open, onSaved, onClose, ...input }: Props) {
  const { page, toConfig } = input
  const acts = useViewActs(input)
  const views = useSavePresets(page)
  if (open.kind === 'delete') {
    const { view } = open
    return (
      <DeleteDialog
        what={`the view ${view.name}${isShared(view) ? ', which others use too' : ''}`}
        onConfirm={async () => {
          if (await acts.remove(view)) onClose()
        }}
        onClose={onClose}
      />
    )
  }
  const edited = open.kind === 'edit' ? open.view : null
  const copied = open.kind === 'add' ? open.copyOf : undefined
  return (
    <PresetDialog
      page={page}
      preset={edited}
      title={edited ? 'Rename and share view' : copied ? 'Save a copy' : 'Save as view'}
      hint={edited ? 'Its filters and columns stay as they were saved.' : undefined}
      proposedName={copied ? `Copy of ${copied.name}`.slice(0, 100) : ''}
      toConfig={() => (edited ? edited.config : toConfig(copied ? copied.config : null))}
      save={(base, ...saved) => (base ? views.update(base, ...saved) : views.create(...saved))}
      readAgain={views.readAgain}
      onSaved={(saved) => {
        toast.success(`View ${saved.name} saved`)
        onSaved(saved)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
