import { Box, Grid } from '@chakra-ui/react'
import { Pairs } from '../../ui/form/Pairs'
import { TextField } from '../../ui/form/TextField'
import { Section } from '../../ui/layout/Section'
import { FieldNames } from '../mapping/FieldNames'
import { OneOf } from '../settings/OneOf'
import { fieldNames, type PullField, pullFormatNames, type PullForm, pullTitles } from './pullForm'

type Places = 'list' | 'next' | 'names' | 'depositValues' | 'returnedStatuses'

interface Props {
  form: PullForm
  errorOf: (place: Places | `names.${string}`) => string | undefined
  onTouch: (field: Places) => void
  onChange: (change: Partial<PullForm>) => void
}

/** What a name probably is. */
const guesses: readonly (readonly [PullField, RegExp])[] = [
  ['event_id', /event|^(tx|transaction)/i],
  ['time', /time|date|(^|_)(at|ts)$/i],
  ['amount', /amount|revenue|price|payout|cpa/i],
  ['deposit', /deposit|ftd|conver/i],
  ['status', /stat(e|us)|disposition/i],
  ['lead_id', /^lead_?id$/i],
  ['broker_id', /^(id|uuid|customer)/i],
]
const guessed = (theirs: string): PullField => guesses.find(([, pattern]) => pattern.test(theirs))?.[0] ?? 'reference'
const nothingSent: ReadonlyMap<string, string> = new Map()

/** Where the broker's list stands in its answer, and what the names of an entry are to us. */
export function PullMapping({ form, errorOf, onTouch, onChange }: Props) {
  const place = (field: Exclude<Places, 'names'>, more: { hint?: string; placeholder?: string } = {}) => (
    <TextField
      label={pullTitles[field]}
      error={errorOf(field)}
      value={form[field]}
      onType={(text) => onChange({ [field]: text })}
      onLeave={() => onTouch(field)}
      {...more}
    />
  )
  const hasNext = form.paging === 'cursor' || form.paging === 'link'
  const has = (field: PullField) => form.names.some(({ ours }) => ours === field)
  return (
    <Box>
      <Section look="ruled" title="Reading the list" hint="Places in the answer, as data.leads, in XML rows/row.">
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
        </Pairs>
      </Section>
      <FieldNames
        {...{ names: form.names, fields: fieldNames, guess: guessed, errorOf, max: 6, newest: nothingSent }}
        title={pullTitles.names}
        hint="Places in one entry of the list, as lead.id or in XML @id. Times are ISO 8601, or seconds or milliseconds. An event without an id is known by what it says; the broker’s lead id needs its place among its answers in Broker."
        onChange={(names) => onChange({ names })}
        onLeave={() => onTouch('names')}
      />
      <Grid gap="3" pb="5">
        {has('deposit') &&
          place('depositValues', { placeholder: 'Any', hint: 'Separated by commas: true, 1, ok. Empty: any value.' })}
        {has('status') &&
          place('returnedStatuses', { placeholder: 'None', hint: 'Separated by commas: Chargeback, Returned.' })}
      </Grid>
    </Box>
  )
}
