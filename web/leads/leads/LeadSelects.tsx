import {
  conversionFilters,
  leadFilters,
  type ConversionFilter,
  type LeadFilterName,
} from '../../../shared/leads/leadStatus'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { isConversionDisabled } from '../../filters/leadsCombination'
import { isFailedDisabled, withLead, type LeadsState } from './leadsState'

const conversions = (Object.keys(conversionFilters) as ConversionFilter[]).map((name) => ({ value: name, label: name }))
const leads = Object.keys(leadFilters) as LeadFilterName[]

type Props = { state: LeadsState; onChange: (next: LeadsState) => void }

/** Two selects of lead statuses that apply at once. Rules: `leadsState.ts`. */
export function LeadSelects({ state, onChange }: Props) {
  const { selectedConversion, selectedLead } = state
  return (
    <>
      <SelectButton
        label="Conversion"
        value={selectedConversion}
        disabled={isConversionDisabled(selectedLead)}
        options={conversions}
        onChange={(value) => onChange({ ...state, selectedConversion: value })}
      />
      <SelectButton
        label="Lead"
        value={selectedLead}
        options={leads.map((name) => ({
          value: name,
          label: name,
          disabled: name === 'Failed Only' && isFailedDisabled(selectedConversion),
        }))}
        onChange={(value) => onChange(withLead(state, value))}
      />
    </>
  )
}
