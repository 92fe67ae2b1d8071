import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { ChevronDown, ChevronUp, GripVertical, Lock } from 'lucide-react'
import { Checkbox } from '../../form/Checkbox'
import type { ColumnLayout } from './columnLayout'
import { useSortable } from '../useSortable'

interface ColumnChooserListProps {
  layout: ColumnLayout
  titles: ReadonlyMap<string, string>
  sought: string
  /** Number of columns that are always first and visible. */
  fixed?: number
  onShow: (field: string, visible: boolean) => void
  onMove: (from: number, to: number) => void
}

const lock = <Lock aria-hidden />
const stillGrip = <GripVertical aria-hidden />
const grip = <GripVertical aria-hidden className="drag-handle" />
const arrows = { up: <ChevronUp aria-hidden className="small" />, down: <ChevronDown aria-hidden className="small" /> }

interface ItemProps {
  field: string
  title: string
  visible: boolean
  /** Index in the layout; the first `fixed` ones cannot move. */
  index: number
  fixed: number
  isLast: boolean
  /** Columns can move only while the whole list is shown. */
  movable: boolean
  onShow: (field: string, visible: boolean) => void
  onMove: (field: string, index: number, by: -1 | 1) => void
}

/** One column. Memoised, because re-rendering all 45 took half of the time of a change. */
const Item = memo(function Item({ field, title, visible, index, fixed, isLast, movable, onShow, onMove }: ItemProps) {
  const moveButton = (by: -1 | 1) => {
    const direction = by < 0 ? 'up' : 'down'
    const impossible = by < 0 ? index <= fixed : isLast
    return (
      <button
        type="button"
        className="chooser-move"
        data-move={`${field} ${direction}`}
        aria-label={`Move ${title} ${direction}`}
        aria-disabled={impossible}
        onClick={() => !impossible && onMove(field, index, by)}
      >
        {arrows[direction]}
      </button>
    )
  }
  return (
    <li className={index < fixed ? undefined : 'draggable'}>
      {index < fixed ? lock : movable ? grip : stillGrip}
      <Checkbox checked={visible} disabled={index < fixed} onChange={(visible) => onShow(field, visible)}>
        {title}
      </Checkbox>
      {index < fixed && <small>Always first</small>}
      {index >= fixed && movable && moveButton(-1)}
      {index >= fixed && movable && moveButton(1)}
    </li>
  )
})

/** Columns with check boxes and drag handles. */
export function ColumnChooserList({ layout, titles, sought, fixed = 1, onShow, onMove }: ColumnChooserListProps) {
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string | null>(null)
  const latest = useRef({ onShow, onMove })
  const wanted = sought.trim().toLowerCase()
  const title = (field: string) => titles.get(field) ?? field
  useSortable(list, !wanted, onMove)
  useLayoutEffect(() => {
    latest.current = { onShow, onMove }
  }, [onShow, onMove])
  // React re-inserts a moved element, which removes the focus from its button.
  useLayoutEffect(() => {
    const button = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current)
    refocus.current = null
    if (button) button.focus()
  }, [layout])

  const show = useCallback((field: string, visible: boolean) => latest.current.onShow(field, visible), [])
  const move = useCallback((field: string, index: number, by: -1 | 1) => {
    refocus.current = `[data-move="${field} ${by < 0 ? 'up' : 'down'}"]`
    latest.current.onMove(index, index + by)
  }, [])
  const found = layout
    .map((place, index) => ({ ...place, index }))
    .filter(({ field }) => title(field).toLowerCase().includes(wanted))
  if (!found.length) return <p className="chooser-none">No column is called like that.</p>
  return (
    <ul className="chooser-list" ref={list}>
      {found.map(({ field, visible, index }) => (
        <Item
          key={field}
          field={field}
          title={title(field)}
          visible={visible}
          index={index}
          fixed={fixed}
          isLast={index === layout.length - 1}
          movable={!wanted}
          onShow={show}
          onMove={move}
        />
      ))}
    </ul>
  )
}
