import { SimpleGrid } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { TextField } from '../../ui/form/TextField'
import { SettingsSection } from '../settings/SettingsParts'
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
    <SettingsSection
      title="Reading the answer"
      term={['ambiguous', 'Ambiguous']}
      hint="Places in the JSON answer, as data.lead.id. Values are separated by commas: true, 0, ok; a number that is a text in quotes. An answer with neither sign is ambiguous."
    >
      {signs.map(({ sign, title }) => (
        <SimpleGrid key={sign} columns={{ base: 1, md: 2 }} gap="3" role="group" aria-label={title}>
          {(['at', 'is'] as const).map((part) => (
            <TextField
              key={part}
              label={`${title}: ${part === 'at' ? 'place' : 'values'}`}
              required
              error={errorOf(`${sign}.${part}`)}
              value={form[sign][part]}
              onType={(text) => onChange({ [sign]: { ...form[sign], [part]: text } })}
              onLeave={() => onTouch(sign)}
            />
          ))}
        </SimpleGrid>
      ))}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
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
      </SimpleGrid>
    </SettingsSection>
  )
}
