import { useId, useState, type FormEvent } from 'react'
import { Play } from 'lucide-react'
import { capParameters, type CapParameter } from '../../../shared/routing/caps'
import type { ContactField } from '../../../shared/leads/leadContact'
import { Button } from '../../ui/form/Button'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { Field } from '../../ui/form/Field'
import { IncludeExcludeSelect } from '../../ui/form/choices/IncludeExcludeSelect'
import { Input } from '../../ui/form/Input'
import { NumberInput } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import { DayField } from '../../ui/time/DayField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import type { Choices, ChoicesState } from '../../filters/filterChoices'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { knownValues, parameterTitle } from '../distributions/wizard/parameters'
import {
  contactProblems,
  hasWrongContact,
  isComplete,
  isMoment,
  maxSimulated,
  type SimulatedLead,
} from './simulatorUrl'

/** Limit of suggestions, because the browser's list becomes slow; other values may be typed. */
const maxOffered = 300

interface Props {
  lead: SimulatedLead
  choices: ChoicesState
  busy: boolean
  onSimulate: (lead: SimulatedLead) => void
}

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
  const refusing = draft.refusing.map((id) => {
    const choice = choices?.advertisers.find((choice) => choice.id === id)
    return { id, name: id, ...choice, isMissing: Boolean(choices && !choice) }
  })
  return (
    <form className="simulator-form floating-lists" noValidate aria-label="Lead" onSubmit={submit}>
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
      <div className="simulator-pair">
        <Field
          label="Moment"
          error={sent ? momentError : undefined}
          hint={`${draft.moment ? '' : 'Now, unless given. '}${zone.name}`}
        >
          <DayField hasTime label="Moment" value={draft.moment} onType={(moment) => set({ moment })} />
        </Field>
        <Field label="Leads" error={countError}>
          <NumberInput value={count} onType={(text) => setCount(text.trim())} />
        </Field>
      </div>
      <IncludeExcludeSelect
        label="Advertisers that refuse"
        placeholder="None"
        choices={choices?.advertisers ?? null}
        chosen={refusing}
        onChange={(refusing) => set({ refusing })}
      />
      <ContactFields lead={draft} sent={sent} onChange={set} />
      <ParameterFields parameters={draft.parameters} choices={choices} onChange={(parameters) => set({ parameters })} />
      {state.status === 'failed' && <ChoicesFailed failure={state} tone="warning" />}
      <Button variant="solid" type="submit" disabled={busy}>
        <Play aria-hidden />
        {busy ? 'Simulating…' : 'Simulate'}
      </Button>
    </form>
  )
}

type Contact = Pick<SimulatedLead, ContactField>
const contactTitles: Readonly<Record<ContactField, string>> = { email: 'E-mail', phone: 'Phone', ip: 'IP' }

/** Data compared with the blacklist and earlier leads; collapsed without values. */
function ContactFields({
  lead,
  sent,
  onChange,
}: {
  lead: Contact
  sent: boolean
  onChange: (change: Partial<Contact>) => void
}) {
  const [left, setLeft] = useState<readonly ContactField[]>([])
  const problems = contactProblems(lead)
  const fields = Object.entries(contactTitles) as [ContactField, string][]
  const given = fields.filter(([field]) => lead[field]).length
  return (
    <details className="simulator-parameters" open={given > 0 || undefined}>
      <summary>Intake checks{given > 0 && ` (${given})`}</summary>
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
    </details>
  )
}

type Parameters = SimulatedLead['parameters']

/** Parameters of the lead; collapsed without values. */
function ParameterFields({
  parameters,
  choices,
  onChange,
}: {
  parameters: Parameters
  choices: Choices | null
  onChange: (parameters: Parameters) => void
}) {
  const id = useId()
  const given = Object.keys(parameters).length
  const change = (name: CapParameter, value: string) => {
    const { [name]: _, ...others } = parameters
    onChange(value ? { ...others, [name]: value } : others)
  }
  return (
    <details className="simulator-parameters" open={given > 0 || undefined}>
      <summary>Parameters{given > 0 && ` (${given})`}</summary>
      {capParameters.map((name) => (
        <Field key={name} label={parameterTitle(name)}>
          <>
            <Input
              list={`${id}-${name}`}
              maxLength={255}
              autoComplete="off"
              value={parameters[name] ?? ''}
              onChange={({ target }) => change(name, target.value)}
            />
            <datalist id={`${id}-${name}`}>
              {knownValues(name, choices)
                .slice(0, maxOffered)
                .map((value) => (
                  <option key={value} value={value} />
                ))}
            </datalist>
          </>
        </Field>
      ))}
    </details>
  )
}
