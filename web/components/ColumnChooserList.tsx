import { useLayoutEffect, useRef } from 'react'
import { ChevronDown, ChevronUp, GripVertical, Lock } from 'lucide-react'
import type { ColumnLayout } from './columnLayout'
import { useSortable } from './useSortable'

interface ColumnChooserListProps {
  layout: ColumnLayout
  titles: ReadonlyMap<string, string>
  sought: string
  onShow: (field: string, visible: boolean) => void
  onMove: (from: number, to: number) => void
}

// Elements made once: React does not look into them again for each of 45 columns whenever one box is ticked.
const lock = <Lock aria-hidden />
const stillGrip = <GripVertical aria-hidden />
const grip = <GripVertical aria-hidden className="drag-handle" />
const arrows = { up: <ChevronUp aria-hidden className="small" />, down: <ChevronDown aria-hidden className="small" /> }

/** The columns with check box and handle. Places can be changed while the whole list is shown. */
export function ColumnChooserList({ layout, titles, sought, onShow, onMove }: ColumnChooserListProps) {
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string | null>(null)
  const wanted = sought.trim().toLowerCase()
  const title = (field: string) => titles.get(field) ?? field
  useSortable(list, !wanted, onMove)
  // A moved item is put back into the document, which takes the focus from the button that moved it.
  useLayoutEffect(() => {
    const button = refocus.current && list.current?.querySelector<HTMLElement>(refocus.current)
    refocus.current = null
    if (button) button.focus()
  }, [layout])

  const moveButton = (index: number, by: -1 | 1) => {
    const field = layout[index]?.field ?? ''
    const direction = by < 0 ? 'up' : 'down'
    const impossible = by < 0 ? index <= 1 : index >= layout.length - 1
    return (
      <button
        type="button"
        className="chooser-move"
        data-move={`${field} ${direction}`}
        aria-label={`Move ${title(field)} ${direction}`}
        aria-disabled={impossible}
        onClick={() => {
          if (impossible) return
          refocus.current = `[data-move="${field} ${direction}"]`
          onMove(index, index + by)
        }}
      >
        {arrows[direction]}
      </button>
    )
  }
  const found = layout.map((place, index) => ({ ...place, index })).filter(({ field }) => title(field).toLowerCase().includes(wanted))
  if (!found.length) return <p className="chooser-none">No column is called like that.</p>
  return (
    <ul className="chooser-list" ref={list}>
      {found.map(({ field, visible, index }) => (
        <li key={field} className={index === 0 ? undefined : 'draggable'}>
          {index === 0 ? lock : wanted ? stillGrip : grip}
          <label>
            <input
              type="checkbox"
              checked={visible}
              disabled={index === 0}
              onChange={(event) => onShow(field, event.target.checked)}
            />
            {title(field)}
          </label>
          {index === 0 && <small>Always first</small>}
          {index > 0 && !wanted && moveButton(index, -1)}
          {index > 0 && !wanted && moveButton(index, 1)}
        </li>
      ))}
    </ul>
  )
}
