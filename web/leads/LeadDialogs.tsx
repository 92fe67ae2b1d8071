import { lazy, Suspense, type ComponentType } from 'react'
import type { LeadDialogProps } from '../leadHistories/leadDialogProps'
import { useMay } from '../session/useSession'
import { useLeadDialog, type LeadDialogName } from './leadDialog'

/** Each is loaded when first opened. */
const dialogs = {
  'status-history': lazy(async () => ({
    default: (await import('../leadHistories/StatusHistoryDialog')).StatusHistoryDialog,
  })),
  'lead-history': lazy(async () => ({
    default: (await import('../leadHistories/LeadHistoryDialog')).LeadHistoryDialog,
  })),
  overrides: lazy(async () => ({
    default: (await import('../leadHistories/InjectionInfoDialog')).InjectionInfoDialog,
  })),
  info: lazy(async () => ({ default: (await import('../leadHistories/LeadInfoDialog')).LeadInfoDialog })),
  update: lazy(async () => ({ default: (await import('../leadActions/UpdateLeadDialog')).UpdateLeadDialog })),
} satisfies Record<LeadDialogName, ComponentType<LeadDialogProps>>

/** Draws the dialog that the address asks for. */
export function LeadDialogs() {
  const { dialog, close } = useLeadDialog()
  const may = useMay()
  if (!dialog?.lead || (dialog.name === 'update' && !may('LEADS_EDIT'))) return null
  const Shown = dialogs[dialog.name]
  return (
    <Suspense fallback={null}>
      <Shown key={dialog.name + dialog.lead} leadId={dialog.lead} onClose={close} />
    </Suspense>
  )
}
