import type { ComponentProps } from 'react'
import { type Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'

type Control = Parameters<ComponentProps<typeof Field>['children']>[0]

interface Props {
  control: Control
  /** As in shared/routing/shares.ts, with the texts that are being typed. */
  value: string
  nameOf: (advertiserId: string) => string
  onChange: (value: string) => void
}

const partsOf = (value: string) => value.split(';').map((part) => part.split('='))

/** Shares in percent of the advertisers of a group. */
export function SharesField({ control, value, nameOf, onChange }: Props) {
  const parts = partsOf(value)
  const type = (place: number, text: string) =>
    onChange(parts.map(([id, share], at) => `${id}=${at === place ? text.replace(/[;=]/g, '') : share}`).join(';'))
  return (
    <div className="scheduled-shares">
      {parts.map(([id = '', share = ''], place) => (
        <label key={id}>
          <span dir="auto">{nameOf(id)}</span>
          <Input
            {...(place === 0 ? control : { 'aria-invalid': control['aria-invalid'] })}
            aria-label={`New share of ${nameOf(id)} in percent`}
            inputMode="decimal"
            maxLength={6}
            value={share}
            onChange={({ target }) => type(place, target.value.replace(',', '.'))}
          />
        </label>
      ))}
    </div>
  )
}
