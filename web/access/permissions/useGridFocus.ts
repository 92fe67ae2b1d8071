import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

const controls = 'input:not(:disabled), button:not(:disabled)'
const inRow = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])]
const columnOf = ({ dataset }: HTMLElement) => Number(dataset.column ?? 0)
/** Rows that PageUp and PageDown move. */
const page = 8

/** The control of a row that is nearest to a column. */
const nearest = (row: Element | undefined, column: number) =>
  inRow(row).reduce<HTMLElement | undefined>(
    (best, one) => (best && Math.abs(columnOf(best) - column) <= Math.abs(columnOf(one) - column) ? best : one),
    undefined,
  )

/**
 * Roving tabindex for a grid whose rows contain check boxes and buttons with `data-column`: arrows, Home, End and page
 * keys move the focus. Controls are rendered with `tabIndex` -1; the last focused one gets 0.
 */
export function useGridFocus(): {
  grid: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
} {
  const grid = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)
  const mark = (next: HTMLElement | undefined) => {
    if (current.current) current.current.tabIndex = -1
    current.current = next ?? null
    if (next) next.tabIndex = 0
  }
  useLayoutEffect(() => {
    const at = current.current
    if (at?.isConnected && at.matches(controls)) return
    mark(grid.current?.querySelector<HTMLElement>(controls) ?? undefined)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target
    const row = at instanceof HTMLElement ? at.closest('[role=row]') : null
    if (!(at instanceof HTMLElement) || !row || event.altKey || event.metaKey) return
    const rows = [...(grid.current?.querySelectorAll('[role=row]') ?? [])].filter((one) => inRow(one).length)
    const index = rows.indexOf(row)
    const siblings = inRow(row)
    const place = siblings.indexOf(at)
    const down = (by: number) => nearest(rows[Math.max(0, Math.min(rows.length - 1, index + by))], columnOf(at))
    const targets: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => down(1),
      ArrowUp: () => down(-1),
      PageDown: () => down(page),
      PageUp: () => down(-page),
      ArrowRight: () => siblings[place + 1],
      ArrowLeft: () => siblings[place - 1],
      Home: () => (event.ctrlKey ? inRow(rows[0])[0] : siblings[0]),
      End: () => (event.ctrlKey ? inRow(rows.at(-1)).at(-1) : siblings.at(-1)),
    }
    const target = targets[event.key]
    if (!target) return
    event.preventDefault()
    const next = target()
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches(controls)) mark(target)
  }
  return { grid, onKeyDown, onFocus }
}
