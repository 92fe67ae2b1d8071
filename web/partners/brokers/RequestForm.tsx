import { Box, SimpleGrid } from '@chakra-ui/react'
import { brokerMethods } from '../../../shared/partners/brokers'
import type { RecordForm } from '../../records/useRecordForm'
import { Field } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { Section } from '../../ui/layout/Section'
import { Warning } from '../../ui/show/Warning'
import { Term } from '../../ui/terms/Term'
import { OneOf, optionsOf } from '../settings/OneOf'
import { requestFormatNames, timeoutNames, type BrokerForm, type BrokerRow } from './brokerFields'
import { FieldRows } from './FieldRows'
import { HeaderRows } from './HeaderRows'
import { Pane } from './Pane'
import { SignIn } from './SignIn'

const meaningTexts: Readonly<Record<BrokerForm['onTimeout'], string>> = {
  hold: 'The broker may have taken it: it stays with nobody else until it is settled.',
  go_on: 'The broker may have taken it: it may be sold twice.',
}

/** What is sent for each lead, where to, and how we prove who we are. */
export function RequestForm({ row, record }: { row: BrokerRow; record: RecordForm<BrokerForm> }) {
  const { form, set, touch, text, errorOf } = record
  return (
    <Pane title="Request" note="what we send for each lead" aside={<Term of="broker" name="Broker" />}>
      {row.fault && (
        <Warning role="alert" mt="3">
          What is stored cannot be used, and no leads are sent: {row.fault}
        </Warning>
      )}
      {!row.broker && !row.fault && (
        <Warning mt="3">No leads can be sent to this advertiser until its broker is set up.</Warning>
      )}
      {row.broker && !row.isTested && (
        <Warning mt="3">Not tested: no leads are sent to it until it accepts a test lead.</Warning>
      )}
      <Box display="grid" gap="3" py="3">
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
      </Box>
      <FieldRows
        fields={form.fields}
        errorOf={errorOf}
        onTouch={() => touch('fields')}
        onChange={(fields) => set({ fields })}
      />
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
      <Section look="ruled" title="Without an answer">
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
    </Pane>
  )
}
