import { useId, useMemo } from 'react'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { Choice } from '../../../filters/filterChoices'
import { FieldError } from '../Field'
import { IconButton } from '../IconButton'
import type { Share } from './PercentageGroup'
import { SearchSelect } from './SearchSelect'
import { ShareInputs } from './ShareInputs'

interface Props {
  share: Share
  place: number
  choices: readonly Choice[] | null
  taken: readonly string[]
  errors: { brand?: string; percentage?: string }
  onChange: (change: Partial<Omit<Share, 'key'>>) => void
  onRemove: () => void
  /** Enter in the percentage: moves to the next advertiser, or on if the total is 100. */
  onEnter: () => void
  onUp?: () => void
  onDown?: () => void
}

/** One advertiser of a group: selection, slider, number and position. */
export function PercentageRow({
  share,
  place,
  choices,
  taken,
  errors,
  onChange,
  onRemove,
  onEnter,
  onUp,
  onDown,
}: Props) {
  const id = useId()
  const { key, advertiserId, percentage } = share
  const offered = useMemo(() => choices?.filter(({ id }) => !taken.includes(id)) ?? null, [choices, taken])
  const name = choices?.find((choice) => choice.id === advertiserId)?.name ?? `advertiser ${place + 1}`
  return (
    <li className="pg-row draggable" data-key={key}>
      <span className="drag-handle" title={`Drag ${name}`}>
        <GripVertical aria-hidden />
      </span>
      <div className="floating-lists">
        <label className="spoken" htmlFor={id}>{`Advertiser ${place + 1}`}</label>
        <SearchSelect
          control={{
            id,
            'aria-invalid': errors.brand ? true : undefined,
            'aria-describedby': errors.brand ? `${id}-brand` : undefined,
          }}
          choices={offered}
          value={advertiserId}
          onChange={(advertiserId) => onChange({ advertiserId })}
          placeholder="Advertiser"
        />
        {errors.brand && <FieldError id={`${id}-brand`}>{errors.brand}</FieldError>}
      </div>
      <ShareInputs
        name={name}
        percentage={percentage}
        error={errors.percentage}
        onEnter={onEnter}
        onChange={(percentage) => onChange({ percentage })}
      />
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
