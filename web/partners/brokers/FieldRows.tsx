import { Box, HStack, Textarea } from '@chakra-ui/react'
import { brokerLeadFields, brokerLimits, secretMask, tellsSecret } from '../../../shared/partners/brokers'
import type { ValueForm } from '../../../shared/partners/mapping/outgoing'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { Checkbox } from '../../ui/form/Checkbox'
import { EditableRows } from '../settings/EditableRows'
import { aTable, aText, newField, type BrokerForm } from './brokerFields'
import { SecretInput } from './HeaderRows'

const sourceNames: Readonly<Partial<Record<string, string>>> = {
  reference: 'Reference (ours)',
  lead_id: 'Lead ID',
  ip: 'IP',
  hit_id: 'Hit ID',
  publisher_id: 'Publisher ID',
  is_test: 'Is test',
  country: 'Country (code)',
}
const sourceName = (source: string) =>
  sourceNames[source] ?? source.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

const leadFields = brokerLeadFields.map((source) => ({ value: source as string, label: sourceName(source) }))
const sources = [...leadFields, { value: aText, label: 'A text of our own' }, { value: aTable, label: 'A table' }]

const forms: readonly { value: ValueForm; label: string }[] = [
  { value: 'as_it_is', label: 'As it is' },
  { value: 'digits', label: 'Digits only' },
  { value: 'upper', label: 'Capital letters' },
  { value: 'lower', label: 'Small letters' },
  { value: 'number', label: 'Number' },
  { value: 'one_or_zero', label: '1 or 0' },
]

/** Of a field that was guessed from an example. */
const Unsure = ({ onKeep }: { onKeep: () => void }) => (
  <HStack as="span" color="warning.fg">
    <b>Unsure.</b>
    <Button size="sm" variant="ghost" onClick={onKeep}>
      Keep it
    </Button>
  </HStack>
)

interface Props {
  fields: BrokerForm['fields']
  errorOf: (place: 'fields' | `fields.${string}`) => string | undefined
  onTouch: () => void
  onChange: (fields: BrokerForm['fields']) => void
}

/** The broker's fields, each with a field of the lead, a text with placeholders, which may be secret, or a table. */
export const FieldRows = ({ fields, errorOf, onTouch, onChange }: Props) => (
  <EditableRows
    {...{ title: 'Fields', one: 'field', rows: fields, empty: newField, max: brokerLimits.fields, onChange }}
    error={errorOf('fields')}
  >
    {({ name, source, value, secret, form, tableBy, tableRows, otherwise, isUnsure }, at, change) => (
      <>
        <TextField
          label="Broker's field"
          error={errorOf(`fields.${at}.name`)}
          value={name}
          onType={(name) => change({ name })}
          onLeave={onTouch}
        />
        <Field label="Filled with" hint={isUnsure && <Unsure onKeep={() => change({ isUnsure: false })} />}>
          <Select
            value={source}
            options={sources}
            onChange={(source) => change({ source, value: '', secret: false, isUnsure: false })}
          />
        </Field>
        <Field label="Written">
          <Select value={form} options={forms} onChange={(form) => change({ form })} />
        </Field>
        {source === aText && (
          <>
            <Field label="Text" error={errorOf(`fields.${at}.value`)}>
              <SecretInput value={value} onChange={(value) => change({ value })} onLeave={onTouch} />
            </Field>
            <Box alignSelf="center" flex="none">
              <Checkbox
                checked={secret || tellsSecret(name)}
                disabled={tellsSecret(name)}
                // A stored secret cannot be shown, so making the text visible clears it.
                onChange={(secret) => change({ secret, ...(value === secretMask && { value: '' }) })}
              >
                Secret
              </Checkbox>
            </Box>
          </>
        )}
        {source === aTable && (
          <>
            <Field label="By">
              <Select value={tableBy} options={leadFields} onChange={(tableBy) => change({ tableBy })} />
            </Field>
            <Field label="Rows" error={errorOf(`fields.${at}.tableRows`)}>
              <Textarea
                rows={3}
                placeholder={'DE = 12\nAT = 13'}
                value={tableRows}
                onChange={({ target }) => change({ tableRows: target.value })}
                onBlur={onTouch}
              />
            </Field>
            <TextField label="Otherwise" value={otherwise} onType={(otherwise) => change({ otherwise })} />
          </>
        )}
      </>
    )}
  </EditableRows>
)
