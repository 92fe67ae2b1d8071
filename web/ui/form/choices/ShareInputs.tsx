import './shareInputs.css'
import { useId, useRef, useState } from 'react'
import { Input } from '@chakra-ui/react'
import { isPercentage } from '../../../../shared/routing/distributionRules'
import { FieldError } from '../Field'

interface Props {
  /** Name of the advertiser. */
  name: string
  /** In percent; NaN for invalid input. */
  percentage: number
  error?: string | undefined
  onChange: (percentage: number) => void
  /** Called on Enter in the number. */
  onEnter?: (() => void) | undefined
}

const readPercentage = (text: string): number =>
  /^\d{1,3}([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN

/** Slider and number of a percentage, as two elements for a grid row. */
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
        // A touch that turns out to be a scroll has already changed the slider; the value is then restored.
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
