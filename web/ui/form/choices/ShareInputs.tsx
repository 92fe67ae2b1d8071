import './shareInputs.css'
import { useId, useRef, useState } from 'react'
import { isPercentage } from '../../../../shared/routing/distributionRules'
import { FieldError } from '../Field'
import { Input } from '../Input'

interface Props {
  /** Whose share it is. */
  name: string
  /** Per cent; NaN while what is typed is no number. */
  percentage: number
  error?: string | undefined
  onChange: (percentage: number) => void
  /** Enter in the number: what comes next. */
  onEnter?: (() => void) | undefined
}

const readPercentage = (text: string): number =>
  /^\d{1,3}([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN

/** A share of 100 per cent as a slider and as a number: two elements, for the grid of a row. */
export function ShareInputs({ name, percentage, error, onChange, onEnter }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const beforeTouch = useRef(percentage)
  const isNumber = Number.isFinite(percentage)
  return (
    <>
      <input
        type="range"
        className="share-slider"
        min={0}
        max={100}
        step={1}
        aria-label={`Share of ${name}`}
        aria-valuetext={isPercentage(percentage) ? `${percentage}%` : undefined}
        value={isNumber ? Math.round(percentage) : 0}
        style={{ '--share': `${isNumber ? Math.min(100, percentage) : 0}%` } as React.CSSProperties}
        onChange={({ target }) => {
          setTyped(null)
          onChange(Number(target.value))
        }}
        // A finger that comes down here to scroll has set it by then: the browser takes the touch over, and the share is as it was.
        onPointerDown={() => (beforeTouch.current = percentage)}
        onPointerCancel={() => onChange(beforeTouch.current)}
      />
      <div className="share-percent">
        <Input
          aria-label={`Percentage of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (isNumber ? String(percentage) : '')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onEnter) return
            event.preventDefault()
            onEnter()
          }}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(readPercentage(target.value))
          }}
          onBlur={() => isPercentage(percentage) && setTyped(null)}
        />
        <span aria-hidden>%</span>
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
    </>
  )
}
