import { Input } from '@chakra-ui/react'
import { brokerLimits, secretMask } from '../../../shared/partners/brokers'
import { Field } from '../../ui/form/Field'
import { TextField } from '../../ui/form/TextField'
import { EditableRows } from '../settings/EditableRows'
import type { BrokerForm } from './brokerFields'

interface Props {
  headers: BrokerForm['headers']
  errorOf: (place: `headers.${string}`) => string | undefined
  onTouch: () => void
  onChange: (headers: BrokerForm['headers']) => void
}

/** Headers of each request. Values are secret: stored ones are never shown, and are kept unless replaced. */
export const HeaderRows = ({ headers, errorOf, onTouch, onChange }: Props) => (
  <EditableRows
    title="Headers"
    hint={`Values are stored encrypted and never shown again. ${secretMask} keeps what is stored.`}
    {...{ one: 'header', rows: headers, empty: { name: '', value: '' }, max: brokerLimits.headers, onChange }}
  >
    {({ name, value }, at, change) => (
      <>
        <TextField
          label="Header"
          error={errorOf(`headers.${at}.name`)}
          value={name}
          onType={(name) => change({ name })}
          onLeave={onTouch}
        />
        <Field label="Value" error={errorOf(`headers.${at}.value`)}>
          <SecretInput value={value} onChange={(value) => change({ value })} onLeave={onTouch} />
        </Field>
      </>
    )}
  </EditableRows>
)

type SecretProps = { value: string; onChange: (value: string) => void; onLeave: () => void }

/** The typed part of a text that contained the mask. */
const typedOver = (text: string) => (secretMask.startsWith(text) ? '' : text.replace(secretMask, ''))

/** Typing into a masked value replaces it completely. */
export const SecretInput = ({ value, onChange, onLeave }: SecretProps) => (
  <Input
    autoComplete="off"
    spellCheck={false}
    fontFamily="mono"
    value={value}
    onFocus={({ target }) => value === secretMask && target.select()}
    onChange={({ target }) => onChange(value === secretMask ? typedOver(target.value) : target.value)}
    onBlur={onLeave}
  />
)
