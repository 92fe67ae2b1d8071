import './campaignName.css'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'

interface Props {
  value: string
  error: string | undefined
  onChange: (name: string) => void
  onLeave: () => void
  /** Initial focus of a dialog. */
  autoFocus?: boolean
}

/** Input of a name, with a character counter. */
export const CampaignNameField = ({ value, error, onChange, onLeave, autoFocus = false }: Props) => (
  <Field label="Name" required error={error}>
    {(control) => (
      <span className="campaign-name">
        <Input
          {...control}
          data-autofocus={autoFocus || undefined}
          autoComplete="off"
          maxLength={campaignLimits.name}
          value={value}
          onBlur={onLeave}
          onChange={({ target }) => onChange(target.value)}
        />
        <span className="subtle figure" aria-hidden>{`${value.length}/${campaignLimits.name}`}</span>
      </span>
    )}
  </Field>
)
