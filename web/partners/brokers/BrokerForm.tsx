import { SimpleGrid } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { brokerMethods } from '../../../shared/partners/brokers'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { Term } from '../../ui/terms/Term'
import { Section } from '../../ui/layout/Section'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { AdvertiserBrokerDocument, useSaveAdvertiserBrokerMutation } from '../../generated/graphql'
import { FormPage } from '../../records/FormPage'
import { AnswerMapping } from './AnswerMapping'
import {
  brokerTitles,
  brokerWords,
  brokerForm,
  requestFormatNames,
  formPlace,
  brokerInput,
  brokerProblems,
  timeoutNames,
  type BrokerForm as Form,
  type BrokerRow,
} from './brokerFields'
import { FieldRows } from './FieldRows'
import { FromExample } from './FromExample'
import { HeaderRows } from './HeaderRows'
import { NumberField } from '../../ui/form/NumberField'
import { Warning } from '../../ui/show/Warning'
import { TextField } from '../../ui/form/TextField'
import { SignIn } from './SignIn'
import { TestLead } from './TestLead'
import { OneOf, optionsOf } from '../settings/OneOf'
import { useSettingsForm } from '../settings/useSettingsForm'

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
      <FormPage label="Broker settings" one="broker" form={record}>
        {row.fault && <Warning role="alert">What is stored cannot be used, and no leads are sent: {row.fault}</Warning>}
        {!row.broker && !row.fault && (
          <Warning>No leads can be sent to this advertiser until its broker is set up.</Warning>
        )}
        <Section
          look="ruled"
          title="Sending"
          aside={
            <>
              <Term of="broker" name="Broker" />
              <FromExample form={form} onFill={set} />
            </>
          }
        >
          <TextField
            {...text('url')}
            required
            hint="http or https. Redirects are not followed, and nothing is sent into private networks."
            type="url"
          />
          <TextField {...text('testUrl')} type="url" placeholder="The same address" />
          <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
            <Field label="Method">
              <Select
                value={form.method}
                options={brokerMethods.map((method) => ({ value: method, label: method }))}
                onChange={(method) => set({ method, ...(method === 'GET' && { format: 'query' }) })}
              />
            </Field>
            <Field label="Format" error={errorOf('format')}>
              <Select
                value={form.format}
                options={optionsOf(requestFormatNames)}
                onChange={(format) => set({ format })}
              />
            </Field>
            <NumberField
              {...text('timeoutMs')}
              label="Time-out (milliseconds)"
              required
              onType={(text) => set({ timeoutMs: text.trim() })}
            />
          </SimpleGrid>
          <OneOf
            label="After a time-out"
            term={['held', 'Hold the lead']}
            names={timeoutNames}
            value={form.onTimeout}
            hint={meaningTexts[form.onTimeout]}
            onChange={(onTimeout) => set({ onTimeout })}
          />
          <SwitchRow
            label="Takes a lead once for each reference"
            term="reference"
            hint="It answers the same again: what was interrupted may be sent again. Needs the reference among the fields."
            checked={form.idempotent}
            onChange={(idempotent) => set({ idempotent })}
          />
        </Section>
        <SignIn
          signIn={form.signIn}
          errorOf={errorOf}
          onTouch={() => touch('signIn')}
          onChange={(signIn) => set({ signIn })}
        />
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
      </FormPage>
      <TestLead
        advertiserId={row.id}
        why={isDirty ? 'Save first: the test goes by what is saved.' : row.broker ? null : 'Set up the broker first.'}
      />
    </>
  )
}
