import { Plus, X } from 'lucide-react'
import { brokerLeadFields, brokerLimits, secretMask, tellsSecret } from '../../../shared/partners/brokers'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { TextField } from '../../ui/form/TextField'
import { Select } from '../../ui/form/choices/Select'
import { Checkbox } from '../../ui/form/Checkbox'
import type { BrokerForm, FormField } from './brokerFields'
import { newField } from './brokerFields'
import { SecretInput } from './HeaderRows'
import { useRowFocus } from '../../ui/form/useRowFocus'

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

interface Props {
  fields: BrokerForm['fields']
  errorOf: (place: 'fields' | `fields.${string}`) => string | undefined
  onTouch: () => void
  onChange: (fields: BrokerForm['fields']) => void
}

/** The broker's fields, each with a field of the lead or a fixed text. */
export function FieldRows({ fields, errorOf, onTouch, onChange }: Props) {
  const change = (at: number, change: Partial<FormField>) =>
    onChange(fields.map((field, place) => (place === at ? { ...field, ...change } : field)))
  const none = errorOf('fields')
  const { list, acted } = useRowFocus(fields.length)
  const resize = (fields: BrokerForm['fields']) => {
    acted()
    onChange(fields)
  }
  return (
    <section ref={list} aria-labelledby="broker-fields">
      <h2 id="broker-fields">Fields</h2>
      {fields.map((field, at) => (
        <div key={at} className="broker-row field-row" role="group" aria-label={`Field ${at + 1}`}>
          <TextField
            label="Broker's field"
            error={errorOf(`fields.${at}.name`)}
            value={field.name}
            onType={(name) => change(at, { name })}
            onLeave={onTouch}
          />
          <Field label="Filled with">
            <Select
              value={field.source}
              options={[
                ...brokerLeadFields.map((source) => ({ value: source, label: sourceName(source) })),
                { value: '', label: 'A text of our own' },
              ]}
              onChange={(source) => change(at, { source, value: '', secret: false })}
            />
          </Field>
          {field.source === '' && (
            <OwnText
              field={field}
              error={errorOf(`fields.${at}.value`)}
              onTouch={onTouch}
              onChange={(own) => change(at, own)}
            />
          )}
          <IconButton
            label={`Remove field ${field.name || at + 1}`}
            onClick={() => resize(fields.filter((_, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {none && <FieldError>{none}</FieldError>}
      <Button size="sm" disabled={fields.length >= brokerLimits.fields} onClick={() => resize([...fields, newField])}>
        <Plus aria-hidden />
        Add field
      </Button>
    </section>
  )
}

type OwnProps = {
  field: FormField
  error: string | undefined
  onTouch: () => void
  onChange: (change: Partial<FormField>) => void
}

/** A fixed text for every lead, optionally secret. */
function OwnText({ field, error, onTouch, onChange }: OwnProps) {
  const isTelling = tellsSecret(field.name)
  return (
    <>
      <Field label="Text" error={error}>
        <SecretInput value={field.value} onChange={(value) => onChange({ value })} onLeave={onTouch} />
      </Field>
      <div className="broker-check">
        <Checkbox
          checked={field.secret || isTelling}
          disabled={isTelling}
          // A stored secret cannot be shown, so making the text visible clears it.
          onChange={(secret) => onChange({ secret, ...(field.value === secretMask && { value: '' }) })}
        >
          Secret
        </Checkbox>
      </div>
    </>
  )
}
