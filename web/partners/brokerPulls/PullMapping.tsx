import { Text } from '@chakra-ui/react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Segmented } from '../../ui/form/choices/Segmented'
import { TextField } from '../../ui/form/TextField'
import { Hint } from '../../ui/form/Field'
import { type PullForm, pullTitles } from './pullForm'

type Places = 'list' | 'next' | 'lead' | 'eventId' | 'status' | 'deposit' | 'depositValues' | 'time'

const leadKeys = [
  { label: 'The reference sent with it', value: 'reference' },
  { label: 'Our lead id', value: 'lead_id' },
  { label: "The broker's own id", value: 'broker_id' },
] as const

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
    <section aria-labelledby="pull-answer">
      <h2 id="pull-answer">Reading the list</h2>
      <Hint>
        Places in the JSON answer, as data.lead.id. All but the list and the next page are places in one entry of the
        list.
      </Hint>
      <div className="broker-pair">
        {place('list', { placeholder: 'The answer is the list' })}
        {hasNext && place('next')}
      </div>
      <div className="broker-pair">
        {place('lead', { term: 'reference' })}
        <div>
          <Text textStyle="label" mb="1" aria-hidden>
            {pullTitles.leadKey}
          </Text>
          <Segmented
            label={pullTitles.leadKey}
            options={leadKeys}
            value={form.leadKey}
            onChange={(leadKey) => onChange({ leadKey })}
          />
          {form.leadKey === 'broker_id' && (
            <Hint>
              The id that the broker gave the lead when it accepted it. Needs the lead id among its answers in Broker.
            </Hint>
          )}
        </div>
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
      </div>
    </section>
  )
}
