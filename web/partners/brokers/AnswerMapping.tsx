import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Pairs } from '../../ui/form/Pairs'
import { TextField } from '../../ui/form/TextField'
import { OneOf } from '../settings/OneOf'
import { Section } from '../../ui/layout/Section'
import { type BrokerForm, brokerTitles, documentFormatNames } from './brokerFields'
import { RuleRows, type RulePlace } from './RuleRows'
import { SampleAnswer } from './SampleAnswer'

type Places = 'id' | 'reason' | 'autologinUrl' | 'status'
const places: readonly { field: Places; label: string; term?: TermKey }[] = [
  { field: 'id', label: "Broker's id of the lead" },
  { field: 'reason', label: 'Reason of a refusal', term: 'rejection' },
  { field: 'autologinUrl', label: 'Autologin URL', term: 'autologin' },
  { field: 'status', label: 'Status', term: 'advertiser-status' },
]

const examples: Readonly<Record<BrokerForm['answerFormat'], string>> = {
  json: 'Places in the answer, as data.lead.id or leads[0].id.',
  form: 'Names of the values, as lead_id.',
  xml: 'Places in the answer, as response/lead/id; of an attribute response/lead/@id.',
  text: 'The text around the value, with * where it stands: Lead id: *;',
}

interface Props {
  form: BrokerForm
  errorOf: (place: Places | 'rules' | RulePlace) => string | undefined
  onTouch: (field: Places | 'rules') => void
  onChange: (change: Partial<BrokerForm>) => void
}

/** Maps the broker's answer: where values stand, and what it means. */
export function AnswerMapping({ form, errorOf, onTouch, onChange }: Props) {
  return (
    <Section look="ruled" title="Reading the answer" hint={examples[form.answerFormat]}>
      <OneOf
        label={brokerTitles.answerFormat}
        names={documentFormatNames}
        value={form.answerFormat}
        onChange={(answerFormat) => onChange({ answerFormat })}
      />
      <Pairs>
        {places.map(({ field, label, term }) => (
          <TextField
            key={field}
            label={label}
            term={term}
            error={errorOf(field)}
            placeholder="Not in the answer"
            value={form[field]}
            onType={(text) => onChange({ [field]: text })}
            onLeave={() => onTouch(field)}
          />
        ))}
      </Pairs>
      <SampleAnswer form={form} onChange={onChange} />
      <RuleRows
        rules={form.rules}
        errorOf={errorOf}
        onTouch={() => onTouch('rules')}
        onChange={(rules) => onChange({ rules })}
      />
    </Section>
  )
}
