import { Box } from '@chakra-ui/react'
import { brokerLeadFields, brokerLimits, secretMask, tellsSecret } from '../../../shared/partners/brokers'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { Checkbox } from '../../ui/form/Checkbox'
import { EditableRows } from '../settings/EditableRows'
import { newField, type BrokerForm } from './brokerFields'
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

const sources = [
  ...brokerLeadFields.map((source) => ({ value: source as string, label: sourceName(source) })),
  { value: '', label: 'A text of our own' },
]

interface Props {
  fields: BrokerForm['fields']
  errorOf: (place: 'fields' | `fields.${string}`) => string | undefined
  onTouch: () => void
  onChange: (fields: BrokerForm['fields']) => void
}

/** The broker's fields, each with a field of the lead or a fixed text, which may be secret. */
export const FieldRows = ({ fields, errorOf, onTouch, onChange }: Props) => (
  <EditableRows
    {...{ title: 'Fields', one: 'field', rows: fields, empty: newField, max: brokerLimits.fields, onChange }}
    error={errorOf('fields')}
  >
    {({ name, source, value, secret }, at, change) => (
      <>
        <TextField
          label="Broker's field"
          error={errorOf(`fields.${at}.name`)}
          value={name}
          onType={(name) => change({ name })}
          onLeave={onTouch}
        />
        <Field label="Filled with">
          <Select
            value={source}
            options={sources}
            onChange={(source) => change({ source, value: '', secret: false })}
          />
        </Field>
        {source === '' && (
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
      </>
    )}
  </EditableRows>
)
