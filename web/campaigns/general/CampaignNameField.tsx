import './campaignName.css'
import { Input } from '@chakra-ui/react'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import { Field } from '../../ui/form/Field'
import type { RecordForm } from '../../records/useRecordForm'

type Props = ReturnType<RecordForm<{ name: string }>['text']> & {
  /** Initial focus of a dialog. */
  autoFocus?: boolean
}

/** Input of a name, with a character counter. */
export const CampaignNameField = ({ label, value, error, onType, onLeave, autoFocus = false }: Props) => (
  <Field label={label} required error={error}>
    <span className="campaign-name">
      <Input
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        maxLength={campaignLimits.name}
        value={value}
        onBlur={onLeave}
        onChange={({ target }) => onType(target.value)}
      />
      <span className="subtle figure" aria-hidden>{`${value.length}/${campaignLimits.name}`}</span>
    </span>
  </Field>
)
