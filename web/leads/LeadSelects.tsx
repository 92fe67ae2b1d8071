import { conversionFilters, leadFilters, type ConversionFilter, type LeadFilterName } from '../../shared/leadStatus'
import { isConversionDisabled, isFailedDisabled, withLead, type LeadsState } from './leadsState'

const conversions = Object.keys(conversionFilters) as ConversionFilter[]
const leads = Object.keys(leadFilters) as LeadFilterName[]

type Props = { state: LeadsState; onChange: (next: LeadsState) => void }

/** Which leads by status, in two selects that act at once. Their rules: `leadsState.ts`. */
export function LeadSelects({ state, onChange }: Props) {
  const { selectedConversion, selectedLead } = state
  return (
    <>
      <label className="select-button">
        <span className="subtle">Conversion</span>
        <select
          value={selectedConversion}
          disabled={isConversionDisabled(selectedLead)}
          onChange={({ target }) => onChange({ ...state, selectedConversion: target.value as ConversionFilter })}
        >
          {conversions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="select-button">
        <span className="subtle">Lead</span>
        <select
          value={selectedLead}
          onChange={({ target }) => onChange(withLead(state, target.value as LeadFilterName))}
        >
          {leads.map((name) => (
            <option key={name} disabled={name === 'Failed Only' && isFailedDisabled(selectedConversion)}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
