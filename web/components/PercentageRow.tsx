import { useId, useMemo, useRef, useState } from 'react'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { isPercentage } from '../../shared/distributionRules'
import type { Choice } from '../filters/filterChoices'
import { FieldError } from './Field'
import { IconButton } from './IconButton'
import { Input } from './Input'
import type { Share } from './PercentageGroup'
import { SearchSelect } from './SearchSelect'

interface Props {
  share: Share
  place: number
  choices: readonly Choice[] | null
  taken: readonly string[]
  errors: { brand?: string; percentage?: string }
  onChange: (change: Partial<Omit<Share, 'key'>>) => void
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

const readPercentage = (text: string): number =>
  /^\d{1,3}([.,]\d*)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN

/** One advertiser of a group: picker, slider, number, and its place. */
export function PercentageRow({ share, place, choices, taken, errors, onChange, onRemove, onUp, onDown }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const { key, advertiserId, percentage } = share
  const beforeTouch = useRef(percentage)
  const offered = useMemo(() => choices?.filter(({ id }) => !taken.includes(id)) ?? null, [choices, taken])
  const name = choices?.find((choice) => choice.id === advertiserId)?.name ?? `advertiser ${place + 1}`
  const describe = (error: string | undefined, what: string) => (error ? `${id}-${what}` : undefined)
  return (
    <li className="pg-row draggable" data-key={key}>
      <span className="drag-handle" title={`Drag ${name}`}>
        <GripVertical aria-hidden />
      </span>
      <div className="pg-brand">
        <label className="spoken" htmlFor={id}>{`Advertiser ${place + 1}`}</label>
        <SearchSelect
          control={{
            id,
            'aria-invalid': errors.brand ? true : undefined,
            'aria-describedby': describe(errors.brand, 'brand'),
          }}
          choices={offered}
          value={advertiserId}
          onChange={(advertiserId) => onChange({ advertiserId })}
          placeholder="Advertiser"
        />
        {errors.brand && <FieldError id={`${id}-brand`}>{errors.brand}</FieldError>}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        aria-label={`Share of ${name}`}
        aria-valuetext={isPercentage(percentage) ? `${percentage}%` : undefined}
        value={Number.isFinite(percentage) ? Math.round(percentage) : 0}
        style={{ '--share': `${Number.isFinite(percentage) ? Math.min(100, percentage) : 0}%` } as React.CSSProperties}
        onChange={({ target }) => {
          setTyped(null)
          onChange({ percentage: Number(target.value) })
        }}
        // A finger that comes down here to scroll has set it by then: the browser takes the touch over, and the share is as it was.
        onPointerDown={() => (beforeTouch.current = percentage)}
        onPointerCancel={() => onChange({ percentage: beforeTouch.current })}
      />
      <div className="pg-percent">
        <Input
          aria-label={`Percentage of ${name}`}
          aria-invalid={errors.percentage ? true : undefined}
          aria-describedby={describe(errors.percentage, 'percentage')}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (Number.isFinite(percentage) ? String(percentage) : '')}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange({ percentage: readPercentage(target.value) })
          }}
          onBlur={() => isPercentage(percentage) && setTyped(null)}
        />
        <span aria-hidden>%</span>
        {errors.percentage && <FieldError id={`${id}-percentage`}>{errors.percentage}</FieldError>}
      </div>
      <span className="pg-acts">
        <IconButton label={`Move ${name} up`} data-move="up" disabled={!onUp} onClick={onUp}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} data-move="down" disabled={!onDown} onClick={onDown}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} data-delete onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
