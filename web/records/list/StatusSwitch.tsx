import '../../ui/form/switchRow.css'
import { useState } from 'react'
import { activeStatusOf } from '../../../shared/app/activeStatus'
import { type SwitchState, switchWithUndo, type SwitchWork } from '../switchWithUndo'
import { activeBadge } from './activeBadge'

interface Props {
  state: SwitchState
  /** Null without permission. */
  work: SwitchWork | null
}

/** Status of a record: a switch for users who may edit it, and its text. */
export function StatusSwitch({ state, work }: Props) {
  const [saving, setSaving] = useState<boolean | null>(null)
  if (!work) return activeBadge(activeStatusOf(state.isActive))
  const isActive = saving ?? state.isActive
  const change = async (to: boolean) => {
    setSaving(to)
    await switchWithUndo(state, to, work)
    setSaving(null)
  }
  return (
    <label className="switch-row status-switch">
      <input
        type="checkbox"
        role="switch"
        aria-label="Active"
        checked={isActive}
        aria-disabled={saving !== null}
        onChange={({ target }) => saving === null && void change(target.checked)}
      />
      <span aria-hidden>{isActive ? 'Active' : 'Inactive'}</span>
    </label>
  )
}
