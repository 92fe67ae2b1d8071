import { Grid, Text } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { textAt } from '../../../shared/partners/mapping/paths'
import { TextField } from '../../ui/form/TextField'
import { Pane } from './Pane'
import type { AnswerPlace } from './answerUses'
import type { BrokerForm } from './brokerFields'
import { RuleRows, type RulePlace } from './RuleRows'
import { readSample, type Samples } from './samples'

const places: readonly { field: AnswerPlace; label: string; term?: TermKey }[] = [
  { field: 'id', label: "Broker's id of the lead" },
  { field: 'autologinUrl', label: 'Autologin URL', term: 'autologin' },
  { field: 'reason', label: 'Reason of a refusal', term: 'rejection' },
  { field: 'status', label: 'Status', term: 'advertiser-status' },
]
const examples: Readonly<Record<BrokerForm['answerFormat'], string>> = {
  json: 'Places in the answer, as data.lead.id or leads[0].id.',
  form: 'Names of the values, as lead_id.',
  xml: 'Places in the answer, as response/lead/id; of an attribute response/lead/@id.',
  text: 'The text around the value, with * where it stands: Lead id: *;',
}

/** The name of a field at its left. */
const beside = {
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 96px' },
  alignItems: 'start',
  gap: '2',
  '& > [data-scope=field]': {
    md: { display: 'grid', gridTemplateColumns: '156px minmax(0, 1fr)', alignItems: 'center' },
  },
  '& > [data-scope=field] > :last-child': { md: { gridColumn: 2 } },
}

interface Props {
  form: BrokerForm
  samples: Samples
  errorOf: (place: AnswerPlace | 'rules' | RulePlace) => string | undefined
  onTouch: (field: AnswerPlace | 'rules') => void
  onChange: (change: Partial<BrokerForm>) => void
}

/** Maps the broker's answer: where values stand, beside those of the sample in view, and what it means. */
export function AnswerMapping({ form, samples, errorOf, onTouch, onChange }: Props) {
  const { tree } = readSample(samples.current, form)
  return (
    <Pane title="Where it is" note={examples[form.answerFormat]} h="full">
      <Grid gap="2" py="3">
        {places.map(({ field, label, term }) => (
          <Grid key={field} css={beside}>
            <TextField
              label={label}
              term={term}
              fontFamily="mono"
              error={errorOf(field)}
              placeholder="Not in the answer"
              value={form[field]}
              onType={(text) => onChange({ [field]: text })}
              onLeave={() => onTouch(field)}
            />
            <Text fontSize="xs" color="fg.muted" truncate lineHeight="32px" title={textAt(tree, form[field]) ?? ''}>
              {textAt(tree, form[field])}
            </Text>
          </Grid>
        ))}
      </Grid>
      <RuleRows
        rules={form.rules}
        errorOf={errorOf}
        onTouch={() => onTouch('rules')}
        onChange={(rules) => onChange({ rules })}
      />
    </Pane>
  )
}
