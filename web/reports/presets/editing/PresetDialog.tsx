import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import { errorText } from '../../../app/apollo/errors'
import { FieldError } from '../../../ui/form/Field'
import { FormDialog } from '../../../ui/form/FormDialog'
import { TextField } from '../../../ui/form/TextField'
import { RequestId } from '../../../ui/show/RequestId'
import { useDirtyGuard } from '../../../ui/form/useDirtyGuard'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import type { PresetPage, PresetSharingInput } from '../../../generated/graphql'
import { presetChanges } from '../presetConfig'
import { kindOf, SharingField } from './SharingField'
import { sharingOf } from '../sharing'
import type { Preset } from '../usePresets'
import type { SavedPreset } from './useSavePresets'

/** What presets of each screen contain, as text. */
const kept: Readonly<Record<PresetPage, string>> = {
  leads: 'Keeps the filters, both selects, page size, order and columns.',
  reports: 'Keeps the tab, the filters, the chart and the columns of all six tables.',
}

interface Props {
  page: PresetPage
  /** The preset to edit; null adds one. */
  preset: Preset | null
  /** Title, if it differs from the filter panel's. */
  title?: string | undefined
  /** Explains what is saved, if it is not the current state. */
  hint?: string | undefined
  /** Default name of a new preset. */
  proposedName?: string | undefined
  save: (name: string, base: Preset | null, sharing: PresetSharingInput) => Promise<SavedPreset>
  readAgain: (id: string) => Promise<Preset | null>
  onSaved: (preset: Preset) => void
  onClose: () => void
}

/** Saves the current state under a name. */
export function PresetDialog({
  page,
  preset,
  title,
  hint = kept[page],
  proposedName = '',
  save,
  readAgain,
  onSaved,
  onClose,
}: Props) {
  const [base, setBase] = useState(preset)
  const [name, setName] = useState(preset?.name ?? proposedName)
  const stored = sharingOf(preset)
  const [kind, setKind] = useState(kindOf(stored))
  const [roleIds, setRoleIds] = useState<readonly string[]>(preset?.roles.map(({ id }) => id) ?? [])
  const [sharingError, setSharingError] = useState('')
  const [nameError, setNameError] = useState('')
  const [formError, setFormError] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [changes, setChanges] = useState<string[] | null>(null)
  const { busy, run } = useSingleRun()
  const { requestClose, dialog } = useDirtyGuard(
    name !== (preset?.name ?? proposedName) ||
      kind !== kindOf(stored) ||
      roleIds.join() !== (stored.roleIds ?? []).join(),
  )

  /** After a conflict, shows the differences and rebases on the other version. */
  const rebase = async (stale: Preset) => {
    const now = await readAgain(stale.id)
    if (!now) return setFormError('This preset was deleted elsewhere. Close this and add it as a new one.')
    setChanges(presetChanges(stale, now))
    setBase(now)
  }
  const trySave = async () => {
    const { preset: saved, errors } = await save(name.trim(), base, {
      everybody: kind === 'everybody',
      roleIds: kind === 'roles' ? [...roleIds] : [],
    })
    if (saved) return onSaved(saved)
    const ofName = errors.find(({ field }) => field === 'name')
    const other = errors.find(({ field }) => field !== 'name')
    setNameError(ofName?.message ?? '')
    setFault(errors)
    if (other?.code === 'CONFLICT' && base) await rebase(base)
    else if (other) setFormError(other.message)
  }
  const submit = async () => {
    if (!name.trim()) return
    if (kind === 'roles' && !roleIds.length) return setSharingError('Choose at least one role.')
    await run(async () => {
      setNameError('')
      setFormError('')
      setChanges(null)
      setFault(null)
      await trySave().catch((error: unknown) => {
        setFormError(errorText(error))
        setFault(error)
      })
    })
  }
  return (
    <>
      <FormDialog
        title={title ?? (preset ? 'Update Preset' : 'Add Preset')}
        width={420}
        act={preset ? (changes ? 'Save over it' : 'Update') : title ? 'Save' : 'Add'}
        disabled={!name.trim() || busy}
        onSubmit={() => void submit()}
        // Stops keys from reaching the form of the filter panel.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        onClose={() => requestClose(onClose)}
      >
        <TextField
          label="Name"
          required
          error={nameError}
          fault={fault}
          hint={hint}
          data-autofocus
          maxLength={100}
          value={name}
          onType={(text) => {
            setName(text)
            setNameError('')
          }}
        />
        <SharingField
          kind={kind}
          roleIds={roleIds}
          onKind={(next) => {
            setKind(next)
            setSharingError('')
          }}
          onRoles={(next) => {
            setRoleIds(next)
            setSharingError('')
          }}
          error={sharingError}
        />
        {changes && (
          <div className="preset-changed" role="alert">
            <TriangleAlert className="small" aria-hidden />
            <p>
              <b>This preset was changed elsewhere.</b>{' '}
              {changes.length ? `Different now: ${changes.join(', ')}.` : 'What it holds is the same.'} Saving replaces
              that with what you see.
              <RequestId error={fault} />
            </p>
          </div>
        )}
        {formError && <FieldError error={fault}>{formError}</FieldError>}
      </FormDialog>
      {dialog}
    </>
  )
}
