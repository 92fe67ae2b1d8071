import { HStack, Text } from '@chakra-ui/react'
import { Term } from '../../ui/terms/Term'
import { useApolloClient } from '@apollo/client/react'
import { brokerFormats, brokerMethods } from '../../../shared/partners/brokers'
import { Field, Hint } from '../../ui/form/Field'
import { NumberInput } from '../../ui/form/NumberField'
import { Select } from '../../ui/form/choices/Select'
import { Segmented } from '../../ui/form/choices/Segmented'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { AdvertiserBrokerDocument, useSaveAdvertiserBrokerMutation } from '../../generated/graphql'
import { FormOfRecord } from '../../records/FormOfRecord'
import { AnswerMapping } from './AnswerMapping'
import {
  brokerTitles,
  brokerWords,
  brokerForm,
  formPlace,
  brokerInput,
  brokerProblems,
  type BrokerForm as Form,
  type BrokerRow,
} from './brokerFields'
import { FieldRows } from './FieldRows'
import { HeaderRows } from './HeaderRows'
import { TextField } from '../../ui/form/TextField'
import { TestLead } from './TestLead'
import { SettingsFoot, useSettingsForm } from './useSettingsForm'
import { Warning } from '../../ui/show/Warning'

const formatNames: Readonly<Record<Form['format'], string>> = { json: 'JSON', form: 'Form (URL-encoded)' }
const meanings = [
  { label: 'Hold the lead', value: 'hold' },
  { label: 'Offer it to the next', value: 'go_on' },
] as const
const meaningTexts: Readonly<Record<Form['onTimeout'], string>> = {
  hold: 'The broker may have taken it: it stays with nobody else until it is settled.',
  go_on: 'The broker may have taken it: it may be sold twice.',
}

/** Settings of a broker, and a test lead with the saved settings. */
export function BrokerForm({ row }: { row: BrokerRow }) {
  const client = useApolloClient()
  const [update] = useSaveAdvertiserBrokerMutation()
  const record = useSettingsForm<BrokerRow, Form>({
    ...{ row, formOf: brokerForm, formPlace, problems: brokerProblems, titles: brokerTitles, words: brokerWords },
    texts: { updated: 'Broker updated successfully', failed: 'Failed to save Broker. Please try again.' },
    send: async ({ id: advertiserId, version }, form) => {
      const variables = { advertiserId, broker: brokerInput(form), onTimeout: form.onTimeout, version }
      const saved = (await update({ variables })).data?.saveAdvertiserBroker
      return saved && { record: saved.advertiserBroker, errors: saved.errors }
    },
    readAgain: async (advertiserId) => {
      const options = { query: AdvertiserBrokerDocument, variables: { advertiserId }, fetchPolicy: 'no-cache' } as const
      return (await client.query(options)).data?.advertiserBroker ?? null
    },
  })
  const { form, set, touch, text, errorOf, isDirty } = record
  return (
    <>
      <FormOfRecord className="broker-form" label="Broker settings" one="broker" form={record}>
        {row.fault && <Warning role="alert">What is stored cannot be used, and no leads are sent: {row.fault}</Warning>}
        {!row.broker && !row.fault && (
          <Warning>No leads can be sent to this advertiser until its broker is set up.</Warning>
        )}
        <section aria-labelledby="broker-sending">
          <HStack gap="1.5">
            <h2 id="broker-sending">Sending</h2>
            <Term of="broker" name="Broker" />
          </HStack>
          <TextField
            {...text('url')}
            label="Address"
            required
            hint="http or https. Redirects are not followed, and nothing is sent into private networks."
            type="url"
          />
          <div className="broker-three">
            <Field label="Method">
              <Select
                value={form.method}
                options={brokerMethods.map((method) => ({ value: method, label: method }))}
                onChange={(method) => set({ method })}
              />
            </Field>
            <Field label="Format">
              <Select
                value={form.format}
                options={brokerFormats.map((format) => ({ value: format, label: formatNames[format] }))}
                onChange={(format) => set({ format })}
              />
            </Field>
            <Field label="Time-out (milliseconds)" required error={errorOf('timeoutMs')}>
              <NumberInput
                value={form.timeoutMs}
                onType={(text) => set({ timeoutMs: text.trim() })}
                onBlur={() => touch('timeoutMs')}
              />
            </Field>
          </div>
          <div>
            <HStack gap="1.5">
              <Text textStyle="label" mb="1" aria-hidden>
                After a time-out
              </Text>
              <Term of="held" name="Hold the lead" />
            </HStack>
            <Segmented
              label="After a time-out"
              options={meanings}
              value={form.onTimeout}
              onChange={(onTimeout) => set({ onTimeout })}
            />
            <Hint>{meaningTexts[form.onTimeout]}</Hint>
          </div>
          <SwitchRow
            label="Takes a lead once for each reference"
            term="reference"
            hint="It answers the same again: what was interrupted may be sent again. Needs the reference among the fields."
            checked={form.idempotent}
            onChange={(idempotent) => set({ idempotent })}
          />
        </section>
        <HeaderRows
          headers={form.headers}
          errorOf={errorOf}
          onTouch={() => touch('headers')}
          onChange={(headers) => set({ headers })}
        />
        <FieldRows
          fields={form.fields}
          errorOf={errorOf}
          onTouch={() => touch('fields')}
          onChange={(fields) => set({ fields })}
        />
        <AnswerMapping form={form} errorOf={errorOf} onTouch={touch} onChange={set} />
        <SettingsFoot {...record} />
      </FormOfRecord>
      <TestLead
        advertiserId={row.id}
        why={isDirty ? 'Save first: the test goes by what is saved.' : row.broker ? null : 'Set up the broker first.'}
      />
      {record.guard}
    </>
  )
}
