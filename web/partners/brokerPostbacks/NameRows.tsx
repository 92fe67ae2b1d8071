import { Box, SimpleGrid } from '@chakra-ui/react'
import { countOf } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { timeZoneNames } from '../../../shared/app/time/timeZoneList'
import { postbackLimits } from '../../../shared/partners/brokerPostbacks'
import type { EventField } from '../../../shared/partners/mapping/events'
import { readAmount, readTime } from '../../../shared/partners/mapping/incoming'
import type { RecordForm } from '../../records/useRecordForm'
import { Field, FieldError } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Select } from '../../ui/form/choices/Select'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { FieldNames } from '../mapping/FieldNames'
import { newestOf as newestValues } from '../mapping/ReceivedCalls'
import { EditableRows } from '../settings/EditableRows'
import { OneOf, optionsOf } from '../settings/OneOf'
import { Section } from '../../ui/layout/Section'
import {
  amountNames,
  fieldNames,
  fieldsOf,
  type FormEvent,
  meaningNames,
  otherwiseNames,
  type PostbackForm,
  postbackTitles,
  type ReceivedRow,
  timeOptions,
} from './postbackForm'

interface Props {
  record: RecordForm<PostbackForm>
  received: readonly ReceivedRow[]
}

const emptyEvent: FormEvent = { name: '', means: 'deposit' }
const zones = timeZoneNames.map((zone) => ({ id: zone, name: zone }))
/** What a name probably is, by common names of networks. */
const guesses: readonly (readonly [EventField, RegExp])[] = [
  ['event_id', /^(tx|txid|tx_?id|event_?id)$/i],
  ['amount', /^(sum|amount|payout|revenue|value|price)$/i],
  ['time', /^(ts|time|timestamp|date|created)/i],
  ['status', /^(state|status|sale_?status|disposition)$/i],
  ['event', /^(event|goal|type|action)/i],
  ['reference', /^(reference|external_?id|sub_?id)/i],
  ['lead_id', /^(click_?id|lead_?id|cid|aff_?sub)/i],
]
const guessed = (theirs: string): EventField =>
  theirs ? (guesses.find(([, pattern]) => pattern.test(theirs))?.[0] ?? 'broker_id') : 'lead_id'

/** What the broker's names, events, amounts and times are to us, beside what it sent last. */
export function NameRows({ record: { form, set, touch, errorOf }, received }: Props) {
  const { name: ownZone } = useTimeZone()
  const mapped = received.filter(({ isMapped }) => isMapped)
  const newest = newestValues(mapped, fieldsOf)
  const newestOf = (ours: EventField) => {
    const theirs = form.names.find((one) => one.ours === ours && newest.has(one.name.trim()))?.name.trim()
    return theirs === undefined ? null : (newest.get(theirs) ?? null)
  }
  const has = (ours: EventField) => form.names.some((one) => one.ours === ours)
  const [amount, time] = [newestOf('amount'), newestOf('time')]
  const cents = amount === null ? null : readAmount(amount, form.amountFormat)
  const at = time === null ? null : readTime(time, form.timeFormat, form.timeZone)
  const cannotBeRead = <FieldError>cannot be read this way</FieldError>
  return (
    <Box minW="0">
      <FieldNames
        {...{ names: form.names, fields: fieldNames, newest, guess: guessed, errorOf, max: postbackLimits.names }}
        title={postbackTitles.names}
        hint={
          mapped.length
            ? `From ${countOf(mapped.length, 'call')}.`
            : 'Parameters as they are called, or places in JSON and XML: lead.id, event/@type.'
        }
        onChange={(names) => set({ names })}
        onLeave={() => touch('names')}
      />
      <EditableRows
        {...{
          title: postbackTitles.events,
          one: 'event',
          rows: form.events,
          empty: emptyEvent,
          max: postbackLimits.events,
        }}
        hint="What the texts of their event mean, in capital or small letters."
        error={errorOf('events')}
        onChange={(events) => set({ events })}
      >
        {({ name, means }, place, change) => (
          <>
            <TextField
              label="Their text"
              error={errorOf(`events.${place}.name`)}
              value={name}
              onType={(name) => change({ name })}
              onLeave={() => touch('events')}
            />
            <Field label="Means">
              <Select value={means} options={optionsOf(meaningNames)} onChange={(means) => change({ means })} />
            </Field>
          </>
        )}
      </EditableRows>
      <OneOf
        label={form.events.length ? postbackTitles.otherwise : 'Every event'}
        names={otherwiseNames}
        value={form.otherwise}
        onChange={(otherwise) => set({ otherwise })}
      />
      {(has('amount') || has('time')) && (
        <Box mt="4">
          <Section look="ruled" title="Amounts and times">
            {has('amount') && (
              <OneOf
                label={postbackTitles.amountFormat}
                names={amountNames}
                value={form.amountFormat}
                hint={
                  amount !== null && (
                    <>
                      {amount} {cents === null ? cannotBeRead : `is ${formatMoney(cents / 100)}`}
                    </>
                  )
                }
                onChange={(amountFormat) => set({ amountFormat })}
              />
            )}
            {has('time') && (
              <SimpleGrid columns={{ base: 1, md: 2 }} gap="3">
                <Field
                  label={postbackTitles.timeFormat}
                  hint={
                    time !== null && (
                      <>
                        {time} {at === null ? cannotBeRead : `is ${wallTimeAt(ownZone, at)} here`}
                      </>
                    )
                  }
                >
                  <Select
                    value={form.timeFormat}
                    options={timeOptions}
                    onChange={(timeFormat) => set({ timeFormat })}
                  />
                </Field>
                <Field label={postbackTitles.timeZone} error={errorOf('timeZone')}>
                  <SearchSelect value={form.timeZone} choices={zones} onChange={(timeZone) => set({ timeZone })} />
                </Field>
              </SimpleGrid>
            )}
          </Section>
        </Box>
      )}
    </Box>
  )
}
