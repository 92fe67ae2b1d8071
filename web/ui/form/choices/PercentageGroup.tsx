import './percentageGroup.css'
import { useId, useRef, type ReactNode } from 'react'
import { Input } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Check, CircleAlert, GripVertical, Plus, Trash2 } from 'lucide-react'
import {
  distributionLimits,
  enteredTotal,
  percentageOf,
  shareText,
  wholeShare,
} from '../../../../shared/routing/distributionRules'
import type { Choice } from './choices'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import { PercentageRow } from './PercentageRow'
import { useSortable } from '../../table/useSortable'

export interface Share {
  /** Stable when the row moves. */
  key: string
  /** Empty until selected. */
  advertiserId: string
  /** In percent; NaN for invalid input. */
  percentage: number
}

interface PercentageGroupProps {
  groupKey: string
  name: string
  shares: readonly Share[]
  /** null while loading. */
  choices: readonly Choice[] | null
  /** Errors of a row, by index. */
  rowErrors: (place: number) => { advertiser?: string; percentage?: string }
  onRename: (name: string) => void
  onChange: (place: number, change: Partial<Omit<Share, 'key'>>) => void
  onAdd: () => void
  /** Enter in a share when the total is 100. */
  onWhole?: () => void
  onRemove: (place: number) => void
  onDelete: () => void
  /** Moves a row within the group. */
  onMoveShare: (from: number, to: number) => void
  /** Moves a row by keyboard or button; beyond an end, into the next group. */
  onStep: (place: number, step: 'up' | 'down') => void
  canStep: (place: number, step: 'up' | 'down') => boolean
  /** Moves a row dragged from another group. */
  onTransfer: (fromGroup: string, from: number, toGroup: string, to: number) => void
  /** Moves the group; omitted at an end. */
  onUp?: () => void
  onDown?: () => void
}

const noAct = () => undefined

/** Missing or excess percentage as text; null if the total is 100. */
export function restText(total: number): string | null {
  const rest = percentageOf(wholeShare - total)
  if (rest === 0) return null
  return rest > 0 ? `${rest}% left to give out` : `${-rest}% too much`
}

/** Green with a check mark at exactly 100, otherwise red. */
function TotalChip({ total }: { total: number }) {
  const isWhole = total === wholeShare
  return (
    <span className={isWhole ? 'pg-total whole' : 'pg-total'} role="status" aria-label={`Total ${shareText(total)}`}>
      {isWhole ? <Check className="small" aria-hidden /> : <CircleAlert className="small" aria-hidden />}
      {shareText(total)}
    </span>
  )
}

/** Advertisers with shares of 100 percent: rows with drag handle, slider, number and step buttons, and the total. */
export function PercentageGroup(props: PercentageGroupProps) {
  const { groupKey, name, shares, choices, onMoveShare, onTransfer } = props
  const list = useRef<HTMLUListElement>(null)
  const titleId = useId()
  useSortable(list, true, onMoveShare, {
    name: 'advertisers',
    onMove: (from, to) => onTransfer(from.list.dataset.group ?? '', from.index, to.list.dataset.group ?? '', to.index),
  })
  const total = enteredTotal(shares)
  const rest = restText(total)
  const isWhole = rest === null && shares.length > 0
  const title = name || 'Group without a name'
  const move = (direction: 'up' | 'down', act: (() => void) | undefined, icon: ReactNode) => (
    <IconButton
      className="pg-group-move"
      label={`Move ${title} ${direction}`}
      data-move={direction}
      disabled={!act}
      onClick={act}
    >
      {icon}
    </IconButton>
  )
  return (
    <section className={isWhole || !shares.length ? 'pg' : 'pg wrong'} data-key={groupKey} aria-labelledby={titleId}>
      <h3 id={titleId} className="visually-hidden">
        {title}
      </h3>
      <header>
        <span className="drag-handle group-handle" title={`Drag ${title}`}>
          <GripVertical aria-hidden />
        </span>
        <Input
          className="pg-name"
          aria-label="Group Name"
          placeholder="Group Name"
          autoComplete="off"
          maxLength={distributionLimits.name}
          value={name}
          onChange={({ target }) => props.onRename(target.value)}
        />
        <TotalChip total={total} />
        {shares.length > 0 && rest && <span className="pg-rest">{rest}</span>}
        <span className="space" />
        <Button
          className="pg-add"
          variant="ghost"
          size="sm"
          onClick={props.onAdd}
          aria-label={`Add Advertiser to ${title}`}
        >
          <Plus aria-hidden />
          Advertiser
        </Button>
        {move('up', props.onUp, <ArrowUp aria-hidden />)}
        {move('down', props.onDown, <ArrowDown aria-hidden />)}
        <IconButton label={`Delete ${title}`} data-delete onClick={props.onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </header>
      <div className="pg-rows">
        <ul ref={list} data-group={groupKey} aria-label={`Advertisers of ${title}`}>
          {shares.map((share, place) => (
            <PercentageRow
              key={share.key}
              share={share}
              place={place}
              choices={choices}
              // Advertisers in other rows are not offered.
              taken={shares.filter((other) => other !== share).map(({ advertiserId }) => advertiserId)}
              errors={props.rowErrors(place)}
              onChange={(change) => props.onChange(place, change)}
              onRemove={() => props.onRemove(place)}
              onEnter={isWhole ? (props.onWhole ?? noAct) : props.onAdd}
              onUp={props.canStep(place, 'up') ? () => props.onStep(place, 'up') : undefined}
              onDown={props.canStep(place, 'down') ? () => props.onStep(place, 'down') : undefined}
            />
          ))}
        </ul>
        {shares.length === 0 && <p className="pg-drop">Drop advertisers here</p>}
      </div>
    </section>
  )
}
