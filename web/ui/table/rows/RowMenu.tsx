import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { RowAction } from '../tableTypes'
import type { Point } from './useRowMenu'

type Props = {
  label: string
  isTitled?: boolean
  actions: readonly RowAction[]
  at: Point
  onChoose: (name: string) => void
  onClose: () => void
}

/** Menu of a row, at the pointer or below the active cell. */
export function RowMenu({ label, isTitled, actions, at, onChoose, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    // In the top layer, above earlier messages.
    element.showPopover?.()
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(8, Math.min(at.x, window.innerWidth - width - 8))}px`
    element.style.top = `${Math.max(8, Math.min(at.y, window.innerHeight - height - 8))}px`
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const onPress = ({ target }: Event) => target instanceof Node && !element.contains(target) && onClose()
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('resize', onClose)
    return () => {
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('resize', onClose)
    }
  }, [at, onClose])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The portal is inside a table in React's tree, whose key handlers must not receive these events.
    event.stopPropagation()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const index = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) items.at(next % items.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return createPortal(
    <div ref={menu} popover="manual" className="menu dt-menu" role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {isTitled && (
        <p className="dt-menu-title" aria-hidden>
          {label}
        </p>
      )}
      {actions.map(({ name, label, icon, isApart, why }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isApart ? 'menu-item apart' : 'menu-item'}
          aria-disabled={why ? true : undefined}
          onClick={() => why || onChoose(name)}
        >
          {icon ?? <i className={`dt-icon dt-icon-${name}`} aria-hidden />}
          {why ? (
            <span>
              {label}
              <small>{why}</small>
            </span>
          ) : (
            label
          )}
        </button>
      ))}
    </div>,
    document.body,
  )
}
