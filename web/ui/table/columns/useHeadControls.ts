import { useCallback, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { ColumnControls, HeadControls } from './ColumnControls'
import { headerRow, type CellPlace } from '../tableTypes'

type Part = typeof ColumnControls

const load = async () => (await import('./ColumnControls')).ColumnControls

const handleUnder = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=separator]') : null

/** Whether a key belongs to the header: on a focused handle, or on the active title. */
function isHeadKey({ key, target, currentTarget, altKey, shiftKey }: KeyboardEvent, active: CellPlace | null): boolean {
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  if (target instanceof Element && target.getAttribute('role') === 'separator')
    return isSideways || key === 'Enter' || key === 'Escape'
  if (target !== currentTarget || active?.row !== headerRow) return false
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) || (altKey && (key === 'ArrowDown' || isSideways))
}

/**
 * Loads column header functions on the first interaction with the table, because most visits only read it. Requests
 * before that are run when loaded.
 */
export function useHeadControls(isArranged: boolean) {
  const [Controls, setControls] = useState<Part | null>(null)
  const controls = useRef<HeadControls | null>(null)
  const waiting = useRef<((controls: HeadControls) => void) | null>(null)
  const isAsked = useRef(false)
  const ask = () => {
    if (isAsked.current || !isArranged) return
    isAsked.current = true
    load().then(
      (part) => setControls(() => part),
      () => (isAsked.current = false), // the next interaction loads it again
    )
  }
  const whenLoaded = (act: (controls: HeadControls) => void) => {
    if (controls.current) return act(controls.current)
    waiting.current = act
    ask()
  }
  return {
    Controls,
    /** Ref of the loaded functions. */
    ref: useCallback((given: HeadControls | null) => {
      controls.current = given
      if (!given) return
      waiting.current?.(given)
      waiting.current = null
    }, []),
    ask,
    onPointerDown: (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest('th'))) return ask()
      let moved: Event | null = null
      const onMove = (move: Event) => (moved = move)
      const drag = (controls: HeadControls) => {
        window.removeEventListener('pointermove', onMove)
        controls.onPointerDown(event)
        // Shows where the pointer is by now, even if it does not move again.
        if (moved) window.dispatchEvent(moved)
      }
      whenLoaded(drag)
      if (waiting.current !== drag) return
      // Does not start a drag if the pointer was released meanwhile.
      const drop = () => {
        window.removeEventListener('pointermove', onMove)
        if (waiting.current === drag) waiting.current = null
      }
      window.addEventListener('pointermove', onMove)
      window.addEventListener('pointerup', drop, { once: true })
    },
    onClick: ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-head-menu]') : null
      if (button) whenLoaded((controls) => controls.openMenu(button.dataset.headMenu, button))
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const field = handleUnder(target)?.closest<HTMLElement>('th')?.dataset.field
      if (field) whenLoaded((controls) => controls.fit(field))
    },
    /** Returns whether the key belongs to the header. */
    onKeyDown: (event: KeyboardEvent, active: CellPlace | null, go: (place: CellPlace) => void): boolean => {
      if (!isArranged || !isHeadKey(event, active)) return false
      event.preventDefault()
      whenLoaded((controls) => controls.onKey(event, active, go))
      return true
    },
  }
}
