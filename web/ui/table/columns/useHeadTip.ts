import {
  useId,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import type { DataColumn, PlacedColumn } from '../tableTypes'
import type { Point } from '../rows/useRowMenu'

interface Told {
  id: string
  field: string
  text: ReactNode
  term: TermKey | undefined
  /** Lower right corner of the title. */
  at: Point
}

const isExplained = <Row>({ explain, term }: DataColumn<Row>) => Boolean(explain ?? term)

/** Which column is explained: the hovered one, else the focused or touched one. Escape hides it. */
export function useHeadTip<Row>(
  grid: RefObject<HTMLElement | null>,
  columns: readonly PlacedColumn<Row>[],
  activeTitle: number,
) {
  const id = useId()
  const [under, setUnder] = useState<string | null>(null)
  const [follows, setFollows] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const field = under ?? (follows ? columns.find(({ index }) => index === activeTitle)?.column.field : undefined)

  useLayoutEffect(() => {
    const column = columns.find(({ column }) => column.field === field && isExplained(column))?.column
    const titles = column ? [...(grid.current?.querySelectorAll<HTMLElement>('[data-explained]') ?? [])] : []
    const edges = titles.find(({ dataset }) => dataset.explained === field)?.getBoundingClientRect()
    setTold(
      column && edges
        ? {
            ...{ id, field: column.field, text: column.explain, term: column.term },
            at: { x: edges.right, y: edges.bottom },
          }
        : null,
    )
  }, [grid, columns, field, id])

  return {
    told,
    onMouseOver: ({ target }: MouseEvent) => {
      const title = target instanceof Element ? target.closest<HTMLElement>('[data-explained]') : null
      setUnder(title?.dataset.explained ?? null)
    },
    hide: () => setUnder(null),
    onBlur: () => setFollows(false),
    /** Mouse events are already handled by hover. */
    onPointerDown: ({ pointerType }: PointerEvent) => setFollows(pointerType !== 'mouse'),
    onKeyDown: ({ key }: KeyboardEvent) => {
      setFollows(key !== 'Escape')
      if (key === 'Escape') setUnder(null)
    },
  }
}
