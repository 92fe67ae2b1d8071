import { useState, type FormEvent, type ReactNode } from 'react'
import { chakra, Grid, Stack, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { capParameters, type CapParameter } from '../../../shared/routing/caps'
import type { ContactField } from '../../../shared/leads/leadContact'
import { Button } from '../../ui/form/Button'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { Field } from '../../ui/form/Field'
import { IncludeExcludeSelect } from '../../ui/form/choices/IncludeExcludeSelect'
import { NumberField } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import { DayField } from '../../ui/time/DayField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import type { Choices, ChoicesState } from '../../filters/filterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { named } from '../distributions/DistributionsFilters'
import { parameterTitle } from '../distributions/wizard/parameters'
import { ValueInput } from '../distributions/wizard/ValueInput'
import {
  contactProblems,
  hasWrongContact,
  isComplete,
  isMoment,
  maxSimulated,
  type SimulatedLead,
} from './simulatorUrl'

interface Props {
  lead: SimulatedLead
  choices: ChoicesState
  busy: boolean
  onSimulate: (lead: SimulatedLead) => void
}

/** Beside the result; above it on narrow screens. */
const LeadForm = chakra('form', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    px: 'gutter',
    pt: '4',
    pb: '6',
    borderRightWidth: { lg: '1px' },
    borderBottomWidth: { base: '1px', lg: 0 },
    overflow: { lg: 'auto' },
  },
})

/** Form for the lead, its time, the number of leads, and refusing advertisers. */
export function SimulatorForm({ lead, choices: state, busy, onSimulate }: Props) {
  const zone = useTimeZone()
  const [draft, setDraft] = useState(lead)
  const [count, setCount] = useState(String(lead.count))
  const [sent, setSent] = useState(hasWrongContact(lead))
  const [followed, setFollowed] = useState(lead)
  if (followed !== lead) {
    // Updates the form when the URL changes, and keeps the focus.
    setFollowed(lead)
    setDraft(lead)
    setCount(String(lead.count))
    setSent(hasWrongContact(lead))
  }
  const choices = state.status === 'loaded' ? state.choices : null
  const set = (change: Partial<SimulatedLead>) => setDraft({ ...draft, ...change })
  const countError =
    /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= maxSimulated
      ? undefined
      : `Use 1 to ${maxSimulated} leads.`
  const countryError = isComplete(draft) ? undefined : 'Please select a valid country.'
  const momentError = draft.moment === '' || isMoment(draft.moment) ? undefined : 'Please enter a valid date and time'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!countError && !countryError && !momentError && !hasWrongContact(draft))
      onSimulate({ ...draft, count: Number(count) })
  }
  return (
    <LeadForm noValidate aria-label="Lead" onSubmit={submit}>
      <Field label="Country" required={!draft.distributionId} error={sent ? countryError : undefined}>
        <SearchSelect
          choices={choices?.countries ?? null}
          value={draft.countryId}
          onChange={(countryId) => set({ countryId })}
          placeholder="Search countries"
        />
      </Field>
      <Field label="Publisher" hint="None: only Global distributions match.">
        <SearchSelect
          choices={choices?.publishers ?? null}
          value={draft.publisherId}
          onChange={(publisherId) => set({ publisherId })}
          placeholder="None"
        />
      </Field>
      <Field label="Distribution" term="distribution" hint="One alone, or all that match, most specific first.">
        <SearchSelect
          choices={choices?.distributions ?? null}
          value={draft.distributionId}
          onChange={(distributionId) => set({ distributionId })}
          placeholder="All that match"
        />
      </Field>
      <Grid templateColumns="minmax(0, 1fr) 88px" gap="2">
        <Field
          label="Moment"
          error={sent ? momentError : undefined}
          hint={`${draft.moment ? '' : 'Now, unless given. '}${zone.name}`}
        >
          <DayField hasTime label="Moment" value={draft.moment} onType={(moment) => set({ moment })} />
        </Field>
        <NumberField label="Leads" error={countError} value={count} onType={(text) => setCount(text.trim())} />
      </Grid>
      <IncludeExcludeSelect
        isBoxed
        label="Advertisers that refuse"
        placeholder="None"
        choices={choices?.advertisers ?? null}
        chosen={named(draft.refusing, choices?.advertisers ?? null)}
        onChange={(refusing) => set({ refusing })}
      />
      <ContactFields lead={draft} sent={sent} onChange={set} />
      <ParameterFields parameters={draft.parameters} choices={choices} onChange={(parameters) => set({ parameters })} />
      {state.status === 'failed' && <ChoicesFailed failure={state} tone="warning" />}
      <Button variant="solid" type="submit" disabled={busy}>
        <Play aria-hidden />
        {busy ? 'Simulating…' : 'Simulate'}
      </Button>
    </LeadForm>
  )
}

type Contact = Pick<SimulatedLead, ContactField>
interface ContactProps {
  lead: Contact
  sent: boolean
  onChange: (change: Partial<Contact>) => void
}
const contactTitles: Readonly<Record<ContactField, string>> = { email: 'E-mail', phone: 'Phone', ip: 'IP' }

/** Data compared with the blacklist and earlier leads; collapsed without values. */
function ContactFields({ lead, sent, onChange }: ContactProps) {
  const [left, setLeft] = useState<readonly ContactField[]>([])
  const problems = contactProblems(lead)
  const fields = Object.entries(contactTitles) as [ContactField, string][]
  const given = fields.filter(([field]) => lead[field]).length
  return (
    <Folded title="Intake checks" given={given}>
      {fields.map(([field, title]) => (
        <TextField
          key={field}
          label={title}
          hint={field === 'email' ? 'For the blacklist and duplicates.' : undefined}
          error={sent || left.includes(field) ? problems[field] : undefined}
          maxLength={255}
          value={lead[field]}
          onLeave={() => setLeft([...left, field])}
          onType={(text) => onChange({ [field]: text.trim() })}
        />
      ))}
    </Folded>
  )
}

interface ParameterProps {
  parameters: SimulatedLead['parameters']
  choices: Choices | null
  onChange: (parameters: SimulatedLead['parameters']) => void
}

/** Parameters of the lead; collapsed without values. */
function ParameterFields({ parameters, choices, onChange }: ParameterProps) {
  const given = Object.keys(parameters).length
  const change = (name: CapParameter, value: string) => {
    const { [name]: _, ...others } = parameters
    onChange(value ? { ...others, [name]: value } : others)
  }
  return (
    <Folded title="Parameters" given={given}>
      {capParameters.map((name) => (
        <Field key={name} label={parameterTitle(name)}>
          <ValueInput
            parameter={name}
            choices={choices}
            maxLength={255}
            value={parameters[name] ?? ''}
            onChange={({ target }) => change(name, target.value)}
          />
        </Field>
      ))}
    </Folded>
  )
}

/** Fields that are open while any of them is `given`. */
function Folded({ title, given, children }: { title: string; given: number; children: ReactNode }) {
  return (
    <details open={given > 0 || undefined}>
      <Text as="summary" py="1.5" textStyle="label" cursor="pointer">
        {title}
        {given > 0 && ` (${given})`}
      </Text>
      <Stack gap="3">{children}</Stack>
    </details>
  )
}
