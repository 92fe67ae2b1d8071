import { Input } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { brokerLimits, secretMask } from '../../../shared/partners/brokers'
import { Button } from '../../ui/form/Button'
import { Field, Hint } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { TextField } from '../../ui/form/TextField'
import type { BrokerForm } from './brokerFields'
import { useRowFocus } from '../../ui/form/useRowFocus'

interface Props {
  headers: BrokerForm['headers']
  errorOf: (place: `headers.${string}`) => string | undefined
  onTouch: () => void
  onChange: (headers: BrokerForm['headers']) => void
}

/** Headers of each request. Values are secret: stored ones are never shown, and are kept unless replaced. */
export function HeaderRows({ headers, errorOf, onTouch, onChange }: Props) {
  const change = (at: number, change: Partial<BrokerForm['headers'][number]>) =>
    onChange(headers.map((header, place) => (place === at ? { ...header, ...change } : header)))
  const { list, acted } = useRowFocus(headers.length)
  const resize = (headers: BrokerForm['headers']) => {
    acted()
    onChange(headers)
  }
  return (
    <section ref={list} aria-labelledby="broker-headers">
      <h2 id="broker-headers">Headers</h2>
      <Hint>Values are stored encrypted and never shown again. {secretMask} keeps what is stored.</Hint>
      {headers.map(({ name, value }, at) => (
        <div key={at} className="broker-row header" role="group" aria-label={`Header ${at + 1}`}>
          <TextField
            label="Header"
            error={errorOf(`headers.${at}.name`)}
            value={name}
            onType={(name) => change(at, { name })}
            onLeave={onTouch}
          />
          <Field label="Value" error={errorOf(`headers.${at}.value`)}>
            <SecretInput value={value} onChange={(value) => change(at, { value })} onLeave={onTouch} />
          </Field>
          <IconButton
            label={`Remove header ${name || at + 1}`}
            onClick={() => resize(headers.filter((_, place) => place !== at))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        disabled={headers.length >= brokerLimits.headers}
        onClick={() => resize([...headers, { name: '', value: '' }])}
      >
        <Plus aria-hidden />
        Add header
      </Button>
    </section>
  )
}

type SecretProps = { value: string; onChange: (value: string) => void; onLeave: () => void }

/** The typed part of a text that contained the mask. */
const typedOver = (text: string) => (secretMask.startsWith(text) ? '' : text.replace(secretMask, ''))

/** Typing into a masked value replaces it completely. */
export const SecretInput = ({ value, onChange, onLeave }: SecretProps) => (
  <Input
    autoComplete="off"
    spellCheck={false}
    className="broker-secret"
    value={value}
    onFocus={({ target }) => value === secretMask && target.select()}
    onChange={({ target }) => onChange(value === secretMask ? typedOver(target.value) : target.value)}
    onBlur={onLeave}
  />
)
