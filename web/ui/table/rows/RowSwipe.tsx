import { useEffect, useRef, useState, type RefObject } from 'react'
import { Flex } from '@chakra-ui/react'
import type { RowAction, RowActions, RowSwipe as Swipe } from '../tableTypes'

/** Pixels before the direction of a touch is known. */
const slop = 12
/** Pixels for triggering the action. */
const enough = 88
/** Milliseconds within which a browser may still fire a click for the touch. */
const pressLag = 400

type Side = keyof Swipe

interface Touch<Row> {
  pointerId: number
  x: number
  y: number
  line: HTMLElement
  row: Row
  /** Set when the finger moves sideways; until then it may be a scroll. */
  swiping: { side: Side; action: RowAction } | null
}

interface Swiped {
  side: Side
  action: RowAction
  top: number
  height: number
  /** Releasing now triggers the action. */
  isArmed: boolean
}

/** Visible part of a row below the header, in pixels from the top of the list. */
function placeOf(line: HTMLElement, grid: HTMLElement) {
  const list = grid.getBoundingClientRect()
  const head = grid.querySelector('thead')?.getBoundingClientRect().bottom ?? list.top
  const { top, bottom } = line.getBoundingClientRect()
  const from = Math.max(top, head)
  return { top: from - list.top, height: Math.max(0, Math.min(bottom, list.bottom) - from) }
}

interface Props<Row> {
  /** The list whose rows, `tr[data-index]`, are swiped. */
  grid: RefObject<HTMLElement | null>
  /** Keep its identity stable. */
  rowAt: (index: number) => Row | undefined
  rowActions: RowActions<Row> | undefined
  swipe: Swipe
}

/** What a swipe uncovers beside the row. */
const revealed = {
  ...{ position: 'absolute', zIndex: 2, alignItems: 'center', gap: '2', overflow: 'hidden', pointerEvents: 'none' },
  ...{ bg: 'bg.emphasized', color: 'fg.muted', fontWeight: 'medium', whiteSpace: 'nowrap' },
} as const

/**
 * Swipe actions of rows: a sufficient horizontal swipe runs an action when released. Vertical moves scroll, which the
 * browser handles; diagonal ones do nothing. All swipe actions are also in the row's menu. The label of the action is
 * shown behind the row.
 */
export function RowSwipe<Row>({ grid, rowAt, rowActions, swipe }: Props<Row>) {
  const touch = useRef<Touch<Row> | null>(null)
  const under = useRef<HTMLDivElement>(null)
  const swipedAt = useRef(-Infinity)
  const [swiped, setSwiped] = useState<Swiped | null>(null)

  useEffect(() => {
    const list = grid.current
    if (!list) return
    const offeredAt = (side: Side, row: Row) =>
      rowActions?.actions.find(({ name }) => name === swipe[side] && (rowActions.offers?.(name, row) ?? true))
    const drop = () => {
      touch.current?.line.removeAttribute('data-swiped')
      touch.current?.line.style.removeProperty('--swiped')
      touch.current = null
      setSwiped(null)
    }
    /** Whether the touch is a swipe; drops it if not. */
    const goes = (now: Touch<Row>, dx: number, dy: number): boolean => {
      if (now.swiping) return true
      if (Math.max(Math.abs(dx), Math.abs(dy)) < slop) return false
      const side = dx > 0 ? 'right' : 'left'
      const action = Math.abs(dx) > 1.5 * Math.abs(dy) ? offeredAt(side, now.row) : undefined
      if (!action) return (drop(), false)
      now.swiping = { side, action }
      now.line.dataset.swiped = ''
      setSwiped({ side, action, ...placeOf(now.line, list), isArmed: false })
      return true
    }
    const travelOf = (now: Touch<Row>, { clientX }: PointerEvent) =>
      Math.max(0, (now.swiping?.side === 'left' ? now.x - clientX : clientX - now.x) - slop)
    const handlers: { [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void } = {
      pointerdown: (event) => {
        drop()
        swipedAt.current = -Infinity
        if (event.isPrimary === false) return // a second finger
        const line = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-index]') : null
        const row = line && rowAt(Number(line.dataset.index))
        if (event.pointerType === 'mouse' || !row) return
        touch.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, line, row, swiping: null }
      },
      pointermove: (event) => {
        const now = touch.current
        if (!now || now.pointerId !== event.pointerId) return
        if (!goes(now, event.clientX - now.x, event.clientY - now.y)) return
        const travel = travelOf(now, event)
        now.line.style.setProperty('--swiped', `${now.swiping?.side === 'left' ? -travel : travel}px`)
        if (under.current) under.current.style.width = `${travel}px`
        const isArmed = travel >= enough
        setSwiped((before) => (before && before.isArmed !== isArmed ? { ...before, isArmed } : before))
      },
      pointerup: (event) => {
        const now = touch.current
        if (!now || now.pointerId !== event.pointerId) return
        if (now.swiping) swipedAt.current = event.timeStamp
        const isDone = now.swiping && travelOf(now, event) >= enough
        drop()
        if (isDone && now.swiping) rowActions?.onAction(now.swiping.action.name, now.row)
      },
      pointercancel: drop,
      // Ignores the click that browsers fire after a swipe.
      click: (event) => {
        if (event.timeStamp - swipedAt.current >= pressLag) return
        event.preventDefault()
        event.stopPropagation()
      },
    }
    const listeners = Object.entries(handlers) as [string, (event: Event) => void][]
    for (const [type, listener] of listeners) list.addEventListener(type, listener, type === 'click')
    return () => listeners.forEach(([type, listener]) => list.removeEventListener(type, listener, type === 'click'))
  }, [grid, rowAt, rowActions, swipe])

  if (!swiped) return null
  const { side, action, top, height, isArmed } = swiped
  return (
    <Flex
      ref={under}
      css={revealed}
      {...(side === 'right' ? { left: '0', pl: '4' } : { right: '0', pr: '4', justify: 'flex-end' })}
      {...(isArmed && { bg: action.isApart ? 'danger.solid' : 'accent.solid', color: '#fff' })}
      style={{ top, height }}
      aria-hidden
    >
      {action.icon ?? <i className={`dt-icon dt-icon-${action.name}`} />}
      {action.label}
    </Flex>
  )
}
