import { HStack } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../../ui/terms/Term'
import { TextField } from '../../ui/form/TextField'
import { Hint } from '../../ui/form/Field'
import type { BrokerForm } from './brokerFields'

type Places = 'id' | 'reason' | 'autologinUrl' | 'status'
const places: readonly { field: Places; label: string; term?: TermKey }[] = [
  { field: 'id', label: "Broker's id of the lead" },
  { field: 'reason', label: 'Reason of a refusal', term: 'rejection' },
  { field: 'autologinUrl', label: 'Autologin URL', term: 'autologin' },
  { field: 'status', label: 'Status', term: 'advertiser-status' },
]
const signs = [
  { sign: 'accepted', title: 'It took the lead' },
  { sign: 'refused', title: 'It refused the lead' },
] as const

interface Props {
  form: BrokerForm
  errorOf: (place: Places | `${'accepted' | 'refused'}.${'at' | 'is'}`) => string | undefined
  onTouch: (field: Places | 'accepted' | 'refused') => void
  onChange: (change: Partial<BrokerForm>) => void
}

/** Maps the broker's answer. Without a value for acceptance or refusal, the result is unknown. */
export function AnswerMapping({ form, errorOf, onTouch, onChange }: Props) {
  return (
    <section aria-labelledby="broker-answer">
      <HStack gap="1.5">
        <h2 id="broker-answer">Reading the answer</h2>
        <Term of="ambiguous" name="Ambiguous" />
      </HStack>
      <Hint>
        Places in the JSON answer, as data.lead.id. Values are separated by commas: true, 0, ok; a number that is a text
        in quotes. An answer with neither sign is ambiguous.
      </Hint>
      {signs.map(({ sign, title }) => (
        <div key={sign} className="broker-pair" role="group" aria-label={title}>
          <TextField
            label={`${title}: place`}
            required
            error={errorOf(`${sign}.at`)}
            value={form[sign].at}
            onType={(at) => onChange({ [sign]: { ...form[sign], at } })}
            onLeave={() => onTouch(sign)}
          />
          <TextField
            label={`${title}: values`}
            required
            error={errorOf(`${sign}.is`)}
            value={form[sign].is}
            onType={(is) => onChange({ [sign]: { ...form[sign], is } })}
            onLeave={() => onTouch(sign)}
          />
        </div>
      ))}
      <div className="broker-pair">
        {places.map(({ field, label, term }) => (
          <TextField
            key={field}
            label={label}
            term={term}
            error={errorOf(field)}
            placeholder="Not told"
            value={form[field]}
            onType={(text) => onChange({ [field]: text })}
            onLeave={() => onTouch(field)}
          />
        ))}
      </div>
    </section>
  )
}
