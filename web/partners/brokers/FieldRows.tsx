import { Box, HStack, Text, Textarea } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import { brokerLeadFields, brokerLimits, secretMask, tellsSecret } from '../../../shared/partners/brokers'
import type { ValueForm } from '../../../shared/partners/mapping/outgoing'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { Checkbox } from '../../ui/form/Checkbox'
import { EditableRows } from '../settings/EditableRows'
import { aTable, aText, newField, type BrokerForm, type FormField } from './brokerFields'
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

/** What a field is filled with, in words. */
export const filledWith = ({ source, tableBy }: FormField): string =>
  source === aText ? 'A text of our own' : source === aTable ? `A table by ${sourceName(tableBy)}` : sourceName(source)

const forms: readonly { value: ValueForm; label: string }[] = [
  { value: 'as_it_is', label: 'As it is' },
  { value: 'digits', label: 'Digits only' },
  { value: 'upper', label: 'Capital letters' },
  { value: 'lower', label: 'Small letters' },
  { value: 'number', label: 'Number' },
  { value: 'one_or_zero', label: '1 or 0' },
]

/** Name, what it is filled with and how it is written beside each other; what these need, below. */
const row = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) 44px', md: 'minmax(96px, 2fr) minmax(0, 3fr) 116px auto' },
  gap: '1.5',
  alignItems: 'start',
  '& > *': { gridColumn: { base: 1, md: 'auto' } },
  '& > button': { gridArea: { base: '1 / 2', md: '1 / 4' } },
  '& > .more': { gridColumn: { base: '1 / -1', md: '2 / -1' } },
  '&[data-marked]': {
    mx: '-4',
    px: '4',
    py: '2',
    bg: 'warning.subtle',
    boxShadow: 'inset 3px 0 0 {colors.warning.fg}',
  },
}

interface UnsureProps {
  field: FormField
  onChoose: (change: Partial<FormField>) => void
}

/** Of a field that was guessed from an example: what it may be. Each choice settles it. */
function Unsure({ field: { name, source, value }, onChoose }: UnsureProps) {
  const isText = source === aText
  const kept = isText && value && !tellsSecret(name) ? `Keep ${value.slice(0, 24)}` : 'Keep it'
  const others = isText ? ['publisher_id', aTable] : ['custom_param_1', aText]
  return (
    <Box className="more">
      <HStack gap="1.5" align="start" color="warning.fg" fontSize="xs">
        <TriangleAlert className="small" aria-hidden />
        <span>
          <b>Unsure.</b>{' '}
          <Text as="span" color="fg.muted">
            {isText ? 'A text of your own there, or a value of the lead?' : `${sourceName(source)}, or another value?`}
          </Text>
        </span>
      </HStack>
      <HStack wrap="wrap" gap="1.5" mt="1.5">
        <Button size="sm" onClick={() => onChoose({})}>
          {isText ? kept : sourceName(source)}
        </Button>
        {others.map((other) => (
          <Button key={other} size="sm" onClick={() => onChoose({ source: other, value: '', secret: false })}>
            {other === aTable ? 'Table by country' : other === aText ? 'A text' : sourceName(other)}
          </Button>
        ))}
      </HStack>
    </Box>
  )
}

interface Props {
  fields: BrokerForm['fields']
  errorOf: (place: 'fields' | `fields.${string}`) => string | undefined
  onTouch: () => void
  onChange: (fields: BrokerForm['fields']) => void
}

/** The broker's fields, each with a field of the lead, a text with placeholders, which may be secret, or a table. */
export const FieldRows = ({ fields, errorOf, onTouch, onChange }: Props) => (
  <EditableRows
    {...{ title: 'Fields', one: 'field', rows: fields, empty: newField, max: brokerLimits.fields, onChange, row }}
    isMarked={({ isUnsure = false }) => isUnsure}
    error={errorOf('fields')}
  >
    {(field, at, change) => {
      const { name, source, value, secret, form, tableBy, tableRows, otherwise } = field
      return (
        <>
          <TextField
            label="Broker's field"
            fontFamily="mono"
            error={errorOf(`fields.${at}.name`)}
            value={name}
            onType={(name) => change({ name })}
            onLeave={onTouch}
          />
          <Field label="Filled with">
            <Select
              value={source}
              options={sources}
              onChange={(source) => change({ source, value: '', secret: false, isUnsure: false })}
            />
          </Field>
          <Field label="Written">
            <Select value={form} options={forms} onChange={(form) => change({ form, isUnsure: false })} />
          </Field>
          {source === aText && (
            <HStack className="more" align="start">
              <Box flex="1">
                <Field label="Text" error={errorOf(`fields.${at}.value`)}>
                  <SecretInput
                    value={value}
                    onChange={(value) => change({ value, isUnsure: false })}
                    onLeave={onTouch}
                  />
                </Field>
              </Box>
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
            </HStack>
          )}
          {source === aTable && (
            <HStack className="more" align="start">
              <Box flex="1">
                <Field label="By">
                  <Select value={tableBy} options={leadFields} onChange={(tableBy) => change({ tableBy })} />
                </Field>
              </Box>
              <Box flex="1">
                <Field label="Rows" error={errorOf(`fields.${at}.tableRows`)}>
                  <Textarea
                    rows={3}
                    placeholder={'DE = 12\nAT = 13'}
                    value={tableRows}
                    onChange={({ target }) => change({ tableRows: target.value })}
                    onBlur={onTouch}
                  />
                </Field>
              </Box>
              <Box flex="1">
                <TextField label="Otherwise" value={otherwise} onType={(otherwise) => change({ otherwise })} />
              </Box>
            </HStack>
          )}
          {field.isUnsure && <Unsure field={field} onChoose={(settled) => change({ ...settled, isUnsure: false })} />}
        </>
      )
    }}
  </EditableRows>
)
