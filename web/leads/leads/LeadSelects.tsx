import {
  conversionFilters,
  leadFilters,
  type ConversionFilter,
  type LeadFilterName,
} from '../../../shared/leads/leadStatus'
import { SelectButton } from '../../ui/form/choices/SelectButton'
import { isConversionDisabled, isFailedDisabled, withLead, type LeadsState } from './leadsState'

const conversions = Object.keys(conversionFilters) as ConversionFilter[]
const leads = Object.keys(leadFilters) as LeadFilterName[]

type Props = { state: LeadsState; onChange: (next: LeadsState) => void }

/** Which leads by status, in two selects that act at once. Their rules: `leadsState.ts`. */
export function LeadSelects({ state, onChange }: Props) {
  const { selectedConversion, selectedLead } = state
  return (
    <>
      <SelectButton
        label="Conversion"
        value={selectedConversion}
        disabled={isConversionDisabled(selectedLead)}
        onChange={(value) => onChange({ ...state, selectedConversion: value as ConversionFilter })}
      >
        {conversions.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectButton>
      <SelectButton
        label="Lead"
        value={selectedLead}
        onChange={(value) => onChange(withLead(state, value as LeadFilterName))}
      >
        {leads.map((name) => (
          <option key={name} disabled={name === 'Failed Only' && isFailedDisabled(selectedConversion)}>
            {name}
          </option>
        ))}
      </SelectButton>
    </>
  )
}
