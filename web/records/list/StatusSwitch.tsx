import '../../ui/form/switchRow.css'
import { useState } from 'react'
import type { ActiveStatus } from '../../../shared/app/activeStatus'
import { errorText, throwErrors } from '../../app/apollo/errors'
import { toast } from '../../ui/overlay/toasts'
import { offerUndo } from '../../ui/overlay/undo'
import type { MendableErrorFragment } from '../../generated/graphql'
import { activeBadge } from './activeBadge'

interface SavedStatus {
  version: number | null | undefined
  errors: readonly MendableErrorFragment[]
}

interface Props {
  status: ActiveStatus | null
  /** Name of the record, for the message. */
  name: string
  /** Saves a status for `version`, default the shown one, and returns the new version; null without permission. */
  save: ((status: ActiveStatus, version?: number | null | undefined) => Promise<SavedStatus>) | null
  /** Reloads the record after a conflict. */
  readAgain: () => void
}

/** Status of a record: a switch for users who may edit it, and its text. */
export function StatusSwitch({ name, status, save, readAgain }: Props) {
  const [saving, setSaving] = useState<ActiveStatus | null>(null)
  if (!status) return null
  if (!save) return activeBadge(status)
  const shown = saving ?? status
  const change = async (next: ActiveStatus) => {
    setSaving(next)
    const sentAt = Date.now()
    try {
      const { errors, version } = await save(next)
      if (errors.length) {
        toast.error(errors[0]?.message ?? 'Something went wrong', { error: errors })
        readAgain()
      } else
        offerUndo({
          title: `${name} is ${next}`,
          sentAt,
          undone: `${name} is ${status}`,
          run: async () => throwErrors((await save(status, version)).errors),
        })
    } catch (error) {
      toast.error('Something went wrong', { text: errorText(error), error })
    }
    setSaving(null)
  }
  return (
    <label className="switch-row status-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label="Active"
        checked={shown === 'active'}
        aria-disabled={saving !== null}
        onChange={({ target }) => saving === null && void change(target.checked ? 'active' : 'inactive')}
      />
      <span aria-hidden>{shown === 'active' ? 'Active' : 'Inactive'}</span>
    </label>
  )
}
