import { useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import { limitedWidth } from './columnLayout'
import type { PlacedColumn } from '../tableTypes'

/** Line that shows the new edge or position of a column. */
export interface Guide {
  x: number
  top: number
  height: number
  text?: string
}

/** Minimum distance in pixels of a drag; less is a click. */
const dragFrom = 6

interface Input<Row> {
  grid: RefObject<HTMLElement | null>
  columns: readonly PlacedColumn<Row>[]
  isArranged: boolean
  onResize: (field: string, width: number) => void
  onMove: (field: string, other: string, side: 'before' | 'after') => void
}

/** Follows the pointer until release; calls `end(false)` if Escape or the browser cancels. */
function follow(move: (event: PointerEvent) => void, end: (isDone: boolean) => void) {
  const stop = (isDone: boolean) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
    end(isDone)
  }
  const onUp = () => stop(true)
  const onCancel = () => stop(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop(false)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
}

/** Ignores the click at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}

/**
 * Resizes columns by their handles and reorders them by dragging headers. The table is re-rendered once, at the end.
 */
export function useColumnPointer<Row>({ grid, columns, isArranged, onResize, onMove }: Input<Row>) {
  const [guide, setGuide] = useState<Guide | null>(null)
  const lineAt = (x: number, text?: string): Guide | null => {
    const edges = grid.current?.getBoundingClientRect()
    return edges ? { x, top: edges.top, height: edges.height, ...(text && { text }) } : null
  }
  const resize = (event: ReactPointerEvent, head: HTMLElement, { column, width }: PlacedColumn<Row>) => {
    event.preventDefault()
    const from = event.clientX
    const { right } = head.getBoundingClientRect()
    let wanted = width
    follow(
      ({ clientX }) => {
        wanted = limitedWidth(width + clientX - from)
        setGuide(lineAt(right + wanted - width, `${column.title} · ${wanted} px`))
      },
      (isDone) => {
        setGuide(null)
        if (isDone && wanted !== width) onResize(column.field, wanted)
      },
    )
  }
  const move = (event: ReactPointerEvent, { column: { field } }: PlacedColumn<Row>) => {
    const from = event.clientX
    let isDragged = false
    let to: { field: string; side: 'before' | 'after' } | null = null
    follow(
      ({ clientX }) => {
        isDragged ||= Math.abs(clientX - from) > dragFrom
        if (!isDragged) return
        const heads = [...(grid.current?.querySelectorAll<HTMLElement>('th[data-field]') ?? [])]
        const head = heads.find((head) => {
          const { left, right } = head.getBoundingClientRect()
          return clientX >= left && clientX < right
        })
        if (!head?.dataset.field) return
        const { left, right } = head.getBoundingClientRect()
        const isFirst = head.dataset.field === columns[0]?.column.field
        const side = isFirst || clientX > (left + right) / 2 ? 'after' : 'before'
        to = { field: head.dataset.field, side }
        setGuide(lineAt(side === 'after' ? right : left))
      },
      (isDone) => {
        setGuide(null)
        if (isDragged) swallowClick()
        if (isDone && to && to.field !== field) onMove(field, to.field, to.side)
      },
    )
  }
  return {
    guide,
    onPointerDown: (event: ReactPointerEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const head = target?.closest<HTMLElement>('th[data-field]')
      const place = columns.find(({ column }) => column.field === head?.dataset.field)
      if (!isArranged || event.button !== 0 || !head || !place) return
      if (target?.closest('[role=separator]')) resize(event, head, place)
      else if (
        event.pointerType === 'mouse' &&
        place.index > 0 &&
        !target?.closest('[data-head-menu], [role=checkbox]')
      )
        move(event, place)
    },
  }
}
