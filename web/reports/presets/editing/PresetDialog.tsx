import { useState } from 'react'
import { errorText } from '../../../ui/show/errors'
import { FieldError } from '../../../ui/form/Field'
import { FormDialog } from '../../../ui/form/FormDialog'
import { TextField } from '../../../ui/form/TextField'
import { useDirtyGuard } from '../../../ui/form/useDirtyGuard'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { differencesIn, type Sides } from '../../../records/conflict/conflict'
import { ConflictDialog } from '../../../records/conflict/LazyConflictDialog'
import { usePresetRolesQuery, type PresetPage, type PresetSharingInput } from '../../../generated/graphql'
import { presetVersions, type PresetVersion } from './presetVersions'
import { kindOf, SharingField } from './SharingField'
import { sharingOf } from '../sharing'
import type { Preset } from '../usePresets'
import type { SavedPreset } from './useSavePresets'

const keptOfAddress = 'Keeps the filters, the search and the page size.'
/** What presets of each screen contain, as text. */
const kept: Readonly<Record<PresetPage, string>> = {
  leads: 'Keeps the filters, both selects, page size, order and columns.',
  reports: 'Keeps the tab, the filters, the chart and the columns of all six tables.',
  ...{ statements: keptOfAddress, payments: keptOfAddress, ledger: keptOfAddress },
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
  /** The filters and columns to save, based on those of a version of the preset. */
  toConfig: (before: unknown) => unknown
  save: (base: Preset | null, name: string, config: unknown, sharing: PresetSharingInput) => Promise<SavedPreset>
  readAgain: (id: string) => Promise<Preset | null>
  onSaved: (preset: Preset) => void
  onClose: () => void
}

const roleNameIn = (id: string, roles: readonly { id: string; name: string }[]) =>
  roles.find((role) => role.id === id)?.name ?? `#${id}`

const versionOf = ({ name, config, ...preset }: Preset): PresetVersion => {
  const { everybody, roleIds } = sharingOf(preset)
  return { name, config, everybody: everybody ?? false, roleIds: [...(roleIds ?? [])].sort() }
}

/** Saves the current state under a name. */
export function PresetDialog({ page, preset, title, hint = kept[page], proposedName = '', ...props }: Props) {
  const { toConfig, save, readAgain, onSaved, onClose } = props
  const [base, setBase] = useState(preset)
  const [name, setName] = useState(preset?.name ?? proposedName)
  const stored = sharingOf(preset)
  const [kind, setKind] = useState(kindOf(stored))
  const [roleIds, setRoleIds] = useState<readonly string[]>(preset?.roles.map(({ id }) => id) ?? [])
  const [sharingError, setSharingError] = useState('')
  const [nameError, setNameError] = useState('')
  const [failure, setFailure] = useState<{ text: string; error?: unknown } | null>(null)
  const [theirs, setTheirs] = useState<Preset | null>(null)
  /** What was chosen in a conflict. */
  const [chosen, setChosen] = useState<{ config: unknown } | null>(null)
  const roles = usePresetRolesQuery({ skip: kind !== 'roles' }).data?.presetRoles
  const { busy, run } = useSingleRun()
  const { requestClose, dialog } = useDirtyGuard(
    name !== (preset?.name ?? proposedName) ||
      kind !== kindOf(stored) ||
      roleIds.join() !== (stored.roleIds ?? []).join(),
  )

  const entered = () => ({ everybody: kind === 'everybody', roleIds: kind === 'roles' ? [...roleIds] : [] })
  const configOn = (before: unknown) => (chosen ? chosen.config : toConfig(before))
  const compare = async (stale: Preset) => {
    const now = await readAgain(stale.id)
    if (!now) return setFailure({ text: 'This preset was deleted elsewhere. Close this and add it as a new one.' })
    setTheirs(now)
  }
  const mineOver = (now: Preset): PresetVersion => {
    const { everybody, roleIds } = entered()
    return { name: name.trim(), everybody, roleIds: roleIds.sort(), config: configOn(now.config) }
  }
  const settle = (now: Preset, sides: Sides) => {
    const [its, mine] = [versionOf(now), mineOver(now)]
    if (sides.name === 'theirs') setName(its.name)
    if (sides.sharing === 'theirs') {
      setKind(kindOf(sharingOf(now)))
      setRoleIds(its.roleIds)
    }
    setChosen({ config: sides.config === 'theirs' ? its.config : mine.config })
    setBase(now)
    setTheirs(null)
  }
  const trySave = async () => {
    const config = configOn(base?.config ?? null)
    const { preset: saved, errors } = await save(base, name.trim(), config, entered())
    if (saved) return onSaved(saved)
    const ofName = errors.find(({ field }) => field === 'name')
    const other = errors.find(({ field }) => field !== 'name')
    setNameError(ofName?.message ?? '')
    if (other?.code === 'CONFLICT' && base) await compare(base)
    else if (other) setFailure({ text: other.message })
  }
  const submit = async () => {
    if (!name.trim()) return
    if (kind === 'roles' && !roleIds.length) return setSharingError('Choose at least one role.')
    await run(async () => {
      setNameError('')
      setFailure(null)
      await trySave().catch((error: unknown) => setFailure({ text: errorText(error), error }))
    })
  }
  const act = preset ? 'Update' : title ? 'Save' : 'Add'
  return (
    <>
      <FormDialog
        title={title ?? (preset ? 'Update Preset' : 'Add Preset')}
        width={420}
        act={act}
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
          {...{ label: 'Name', required: true, error: nameError, hint, maxLength: 100, value: name }}
          data-autofocus
          onType={(text) => {
            setName(text)
            setNameError('')
          }}
        />
        <SharingField
          {...{ kind, roleIds, error: sharingError }}
          onKind={(next) => {
            setKind(next)
            setSharingError('')
          }}
          onRoles={(next) => {
            setRoleIds(next)
            setSharingError('')
          }}
        />
        {failure && <FieldError error={failure.error}>{failure.text}</FieldError>}
      </FormDialog>
      {theirs && base && (
        <ConflictDialog
          one="preset"
          act={act}
          differences={differencesIn(
            presetVersions(versionOf(base), versionOf(theirs), mineOver(theirs), (id) =>
              roleNameIn(id, [...base.roles, ...theirs.roles, ...(roles ?? [])]),
            ),
          )}
          onSettle={(sides) => settle(theirs, sides)}
          onClose={() => setTheirs(null)}
        />
      )}
      {dialog}
    </>
  )
}
