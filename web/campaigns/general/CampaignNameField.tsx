import { Input, InputGroup } from '@chakra-ui/react'
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
    <InputGroup
      endElementProps={{ textStyle: 'hint', pointerEvents: 'none', 'aria-hidden': true }}
      endElement={`${value.length}/${campaignLimits.name}`}
    >
      <Input
        pe="68px"
        data-autofocus={autoFocus || undefined}
        autoComplete="off"
        maxLength={campaignLimits.name}
        value={value}
        onBlur={onLeave}
        onChange={({ target }) => onType(target.value)}
      />
    </InputGroup>
  </Field>
)
