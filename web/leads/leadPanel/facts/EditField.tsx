import { HStack } from '@chakra-ui/react'
import { maxStatusOverride } from '../../../../shared/leads/leadActions'
import { formatMoney } from '../../../../shared/app/money'
import { NumberField } from '../../../ui/form/NumberField'
import { TextField } from '../../../ui/form/TextField'
import { leadForm, leadFieldLabels, type LeadToUpdate } from '../../leadActions/leadForm'
import type { LeadField } from '../../leadActions/useUpdateLead'

/** Value of a field in the loaded lead. */
const shown = (lead: LeadToUpdate, field: LeadField) =>
  field === 'statusOverride' ? lead.statusOverride || 'none' : formatMoney(lead[field] ?? 0)

/** Amounts of a lead without a conversion cannot be edited. */
function limits(field: LeadField, { brokerFtd, ftdDate }: LeadToUpdate): { hint: string; disabled: boolean } {
  if (field === 'statusOverride')
    return { hint: "What the publisher is shown; empty for the advertiser's own status.", disabled: false }
  const has = field === 'revenue' ? brokerFtd : ftdDate
  if (has) return { hint: 'US dollars', disabled: false }
  return field === 'revenue'
    ? { hint: 'Only a lead with a deposit has revenue.', disabled: true }
    : { hint: 'Only a lead with an approved conversion has a payout.', disabled: true }
}

interface Props {
  field: LeadField
  lead: LeadToUpdate
  text: string
  isChanged: boolean
  error: string | undefined
  onType: (text: string) => void
}

/** An inline field; when changed, it shows the previous value and a button to restore it. */
export function EditField({ field, lead, text, isChanged, error, onType }: Props) {
  const { hint, disabled } = limits(field, lead)
  const control = {
    ...{ label: leadFieldLabels[field], required: true, hint, error, disabled, value: text, onType },
    boxShadow: isChanged ? 'inset 3px 0 0 {colors.accent.solid}' : undefined,
  }
  return (
    <div>
      {field === 'statusOverride' ? (
        <TextField {...control} maxLength={maxStatusOverride} />
      ) : (
        <NumberField {...control} inputMode="decimal" />
      )}
      {isChanged && (
        <HStack gap="1.5" mt="1" textStyle="hint">
          was {shown(lead, field)}
          <button
            type="button"
            className="link"
            aria-label={`Undo: ${leadFieldLabels[field]}`}
            onClick={() => onType(leadForm(lead)[field])}
          >
            Undo
          </button>
        </HStack>
      )}
    </div>
  )
}
