import { Pairs } from '../../ui/form/Pairs'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { TextField } from '../../ui/form/TextField'
import { OneOf } from '../settings/OneOf'
import { Section } from '../../ui/layout/Section'
import { leadKeyNames, pullFormatNames, type PullForm, pullTitles } from './pullForm'

type Places = 'list' | 'next' | 'lead' | 'eventId' | 'status' | 'deposit' | 'depositValues' | 'time'

interface Props {
  form: PullForm
  errorOf: (place: Places) => string | undefined
  onTouch: (field: Places) => void
  onChange: (change: Partial<PullForm>) => void
}

/** Maps an entry of the broker's list to a status and a deposit of a lead. */
export function PullMapping({ form, errorOf, onTouch, onChange }: Props) {
  const place = (field: Places, { term, ...more }: { term?: TermKey; hint?: string; placeholder?: string } = {}) => (
    <TextField
      key={field}
      label={pullTitles[field]}
      term={term}
      required={field === 'lead'}
      error={errorOf(field)}
      value={form[field]}
      onType={(text) => onChange({ [field]: text })}
      onLeave={() => onTouch(field)}
      {...more}
    />
  )
  const hasNext = form.paging === 'cursor' || form.paging === 'link'
  return (
    <Section
      look="ruled"
      title="Reading the list"
      hint="Places in the answer, as data.lead.id, in XML rows/row. All but the list and the next page are places in one entry of the list."
    >
      <Pairs>
        <OneOf
          label={pullTitles.format}
          names={pullFormatNames}
          value={form.format}
          onChange={(format) => onChange({ format })}
        />
        <span />
        {place('list', { placeholder: 'The answer is the list' })}
        {hasNext ? place('next') : <span />}
        {place('lead', { term: 'reference' })}
        <OneOf
          label={pullTitles.leadKey}
          names={leadKeyNames}
          value={form.leadKey}
          hint={
            form.leadKey === 'broker_id' &&
            'The id that the broker gave the lead when it accepted it. Needs the lead id among its answers in Broker.'
          }
          onChange={(leadKey) => onChange({ leadKey })}
        />
        {place('eventId', {
          placeholder: 'Not told',
          hint: 'One for each event, the same as in postbacks. Without it, an event is known by what it says.',
        })}
        {place('time', {
          placeholder: 'Not told',
          hint: 'ISO 8601, or seconds or milliseconds. The latest status wins, in whatever order they come.',
        })}
        {place('status', { term: 'advertiser-status', placeholder: 'Not told' })}
        <span />
        {place('deposit', { term: 'ftd', placeholder: 'Not told' })}
        {place('depositValues', { placeholder: 'Any', hint: 'Separated by commas: true, 1, ok. Empty: any value.' })}
      </Pairs>
    </Section>
  )
}
