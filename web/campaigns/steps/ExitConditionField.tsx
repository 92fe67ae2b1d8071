import './exitCondition.css'
import { useId } from 'react'
import { exitConditions } from '../../../shared/campaigns/campaigns'

interface Props {
  value: number
  onChange: (value: number) => void
}

/** Selects when consumers leave a campaign, in the words of the specification. */
export function ExitConditionField({ value, onChange }: Props) {
  const name = useId()
  return (
    <div className="exit-conditions" role="radiogroup" aria-label="Exit condition">
      {exitConditions.map((condition) => (
        <label key={condition.id}>
          <input type="radio" name={name} checked={condition.id === value} onChange={() => onChange(condition.id)} />
          <span>
            <b>{condition.name}</b> <span className="muted">{condition.text}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
