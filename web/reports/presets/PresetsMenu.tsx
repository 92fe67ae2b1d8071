import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { Bookmark, ChevronDown, Plus, RefreshCw, Save, Trash2 } from 'lucide-react'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { DeleteDialog } from '../../ui/overlay/ConfirmDialog'
import { Menu } from '../../ui/overlay/Popover'
import { Skeleton } from '../../ui/layout/Skeleton'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { RequestId } from '../../ui/show/RequestId'
import { useUndoDeletion } from '../../records/useUndoDeletion'
import type { PresetPage } from '../../generated/graphql'
import { Apart } from './editing/Apart'
import { PresetDialog } from './editing/PresetDialog'
import { viewTitle } from './sharing'
import { usePresets, type Preset } from './usePresets'
import { useSavePresets } from './editing/useSavePresets'

interface PresetsMenuProps {
  page: PresetPage
  /** Id of the selected preset. */
  selected: string | null
  /** Config to save for the current state, based on a preset's previous config. */
  toConfig: (before: unknown) => unknown
  /** Applies a preset; null resets to the defaults. */
  onSelect: (preset: Preset | null) => void
}

type Open = { kind: 'save'; preset: Preset | null } | { kind: 'delete'; preset: Preset }

const note = { px: '2', py: '1.5', fontSize: 'xs', whiteSpace: 'normal', '& .request-id': { display: 'flex' } }

/** Selects, adds, edits and deletes the presets of a screen. */
export function PresetsMenu({ page, selected, toConfig, onSelect }: PresetsMenuProps) {
  const { presets, error, retry } = usePresets(page)
  const { create, update, remove, readAgain } = useSavePresets(page)
  const [open, setOpen] = useState<Open | null>(null)
  const current = presets?.find(({ id }) => id === selected) ?? null
  const close = () => setOpen(null)

  const offerUndo = useUndoDeletion()
  const deletePreset = ({ id, name }: Preset) =>
    attempt(async () => {
      const undo = await remove(id)
      const title = `Preset ${name} deleted`
      if (undo) offerUndo({ undo, title })
      else toast.success(title)
      if (id === selected) onSelect(null)
      close()
    })
  return (
    <>
      <Menu
        label="Presets"
        align="end"
        width={264}
        onOpen={() => error && retry()}
        trigger={(trigger) => (
          <Button {...trigger}>
            <Bookmark aria-hidden />
            Presets
            <ChevronDown className="small" aria-hidden />
          </Button>
        )}
        items={[
          {
            label: 'Your presets',
            items: [
              { label: 'None', isOn: !selected, act: () => selected && onSelect(null) },
              ...(presets ?? []).map((preset) => ({
                key: preset.id,
                label: preset.name,
                isOn: preset.id === selected,
                title: viewTitle(preset),
                detail: preset.isOwn ? undefined : `by ${preset.ownerName}`,
                act: () => onSelect(preset),
              })),
            ],
            note: (
              <>
                {!presets && !error && (
                  <Text css={note} aria-busy>
                    <Skeleton width="70%" />
                  </Text>
                )}
                {presets?.length === 0 && (
                  <Text css={note} color="fg.subtle">
                    No presets yet. Add what is on screen as your first.
                  </Text>
                )}
                {error && (
                  <Text css={note} role="alert">
                    The presets did not load. {errorText(error)} <RequestId error={error} />
                  </Text>
                )}
              </>
            ),
          },
          ...(error ? [{ label: 'Retry', icon: RefreshCw, stays: true, act: retry }] : []),
          { label: 'Add preset', icon: Plus, act: () => setOpen({ kind: 'save', preset: null }) },
          ...(current?.isOwn
            ? [
                { label: `Update ${current.name}`, icon: Save, act: () => setOpen({ kind: 'save', preset: current }) },
                {
                  label: `Delete ${current.name}`,
                  icon: Trash2,
                  act: () => setOpen({ kind: 'delete', preset: current }),
                },
              ]
            : []),
        ]}
      />
      {open && (
        <Apart>
          {open.kind === 'save' ? (
            <PresetDialog
              {...{ page, preset: open.preset, toConfig, readAgain, onClose: close }}
              save={(base, ...saved) => (base ? update(base, ...saved) : create(...saved))}
              onSaved={(preset) => {
                toast.success(`Preset ${preset.name} ${open.preset ? 'updated' : 'added'}`)
                onSelect(preset)
                close()
              }}
            />
          ) : (
            <DeleteDialog
              what={`the preset ${open.preset.name}`}
              onConfirm={() => deletePreset(open.preset)}
              onClose={close}
            />
          )}
        </Apart>
      )}
    </>
  )
}
