import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { edge, placeBeside } from './placeBeside'

type Trigger = {
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
  onClick: () => void
}

type Props = {
  /** Renders the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  trigger: (trigger: Trigger) => ReactNode
  /** Renders the content; call `close` after a selection. */
  children: (close: () => void) => ReactNode
  label: string
  kind?: 'dialog' | 'menu' | 'listbox'
  align?: 'start' | 'end'
  width?: number | string
  onOpen?: () => void
  /**
   * Renders in the top layer, for containers that clip their content, such as dialogs. Closes when the container
   * scrolls.
   */
  floats?: boolean
}

/** Moves the content into the window, mostly needed on phones. */
function keepInside(sheet: HTMLElement) {
  const { left, right } = sheet.getBoundingClientRect()
  const beyond = Math.max(0, right - (document.documentElement.clientWidth - edge))
  const shift = left - beyond < edge ? edge - left : -beyond
  if (shift) sheet.style.translate = `${shift}px`
}

/** A small overlay below its button; closes on Escape, a click or focus elsewhere, or a selection. */
export function Popover({ trigger, children, label, kind = 'dialog', align = 'start', width, onOpen, floats }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = sheet.current
    if (!open || !element) return
    if (!floats) return keepInside(element)
    const button = root.current?.querySelector<HTMLElement>('[aria-haspopup]')
    const put = () => button && placeBeside(element, button, align === 'end')
    const close = ({ target }: Event) => {
      if (!element.contains(target as Node)) setOpen(false)
    }
    // In the top layer. Browsers without popovers show it in place.
    if ('showPopover' in element) element.showPopover()
    put()
    // The content may load later.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(put)
    observer?.observe(element)
    document.addEventListener('scroll', close, true)
    return () => {
      observer?.disconnect()
      document.removeEventListener('scroll', close, true)
    }
  }, [open, floats, align])
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    if (kind === 'menu') root.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, kind])

  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const toggle = () => {
    if (!open) onOpen?.()
    setOpen(!open)
  }
  return (
    <div
      ref={root}
      className="popover"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        event.preventDefault() // or a dialog around it closes too
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': id, 'aria-haspopup': kind, onClick: toggle })}
      {open && (
        // Focusable: a click on an empty part would otherwise move the focus to the page and close it.
        <div
          ref={sheet}
          id={id}
          tabIndex={-1}
          className={`popover-sheet ${floats ? 'floats' : align}`}
          popover={floats ? 'manual' : undefined}
          role={kind === 'dialog' ? 'dialog' : undefined}
          aria-label={kind === 'dialog' ? label : undefined}
          style={{ width }}
        >
          {kind === 'menu' ? (
            <div role="menu" aria-label={label} className="menu" onKeyDown={moveInMenu}>
              {children(close)}
            </div>
          ) : (
            children(close)
          )}
        </div>
      )}
    </div>
  )
}

/** Arrows, Home and End move between menu items. */
function moveInMenu(event: React.KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1 + items.length, Home: 0, End: -1 }[event.key]
  if (next === undefined || items.length === 0) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
