import { useState } from 'react'
import { SwitchRow } from '../../ui/form/SwitchRow'
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
    <SwitchRow
      label="Active"
      shown={isActive ? 'Active' : 'Inactive'}
      checked={isActive}
      readOnly={saving !== null}
      onChange={(to) => void change(to)}
    />
  )
}
