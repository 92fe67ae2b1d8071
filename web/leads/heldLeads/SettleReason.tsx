import { maxSettleReason } from '../../../shared/leads/heldLeads'
import { TextField } from '../../ui/form/TextField'

/** Why a held lead is settled so. */
export const SettleReason = (field: { value: string; onType: (reason: string) => void }) => (
  <TextField
    label="Reason"
    hint="It stands in the lead's history. May be left empty."
    maxLength={maxSettleReason}
    {...field}
  />
)
