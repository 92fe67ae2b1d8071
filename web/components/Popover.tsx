import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

type Trigger = {
  'aria-expanded': boolean
  'aria-controls': string
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
  onClick: () => void
}

type Props = {
  /** Draws the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  trigger: (trigger: Trigger) => ReactNode
  /** Draws what opens; call `close` when a choice was made. */
  children: (close: () => void) => ReactNode
  label: string
  kind?: 'dialog' | 'menu' | 'listbox'
  align?: 'start' | 'end'
  width?: number | string
  onOpen?: () => void
}

/** Pixels kept free at the edges of the window. */
const edge = 8

/** Moves what opened into the window where its button stands too near to an edge: a phone's, mostly. */
function keepInside(sheet: HTMLElement) {
  const { left, right } = sheet.getBoundingClientRect()
  const beyond = Math.max(0, right - (document.documentElement.clientWidth - edge))
  const shift = left - beyond < edge ? edge - left : -beyond
  if (shift) sheet.style.translate = `${shift}px`
}

/** Something small that opens under its button and closes by Escape, a press or focus elsewhere, or a choice. */
export function Popover({ trigger, children, label, kind = 'dialog', align = 'start', width, onOpen }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    if (open && sheet.current) keepInside(sheet.current)
  }, [open])
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
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      {trigger({ 'aria-expanded': open, 'aria-controls': id, 'aria-haspopup': kind, onClick: toggle })}
      {open && (
        // Takes the focus of a press on its empty parts, which else would go to the page and close it.
        <div
          ref={sheet}
          id={id}
          tabIndex={-1}
          className={`popover-sheet ${align}`}
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

/** Up, down, Home and End walk the items of a menu. */
function moveInMenu(event: React.KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1 + items.length, Home: 0, End: -1 }[event.key]
  if (next === undefined || items.length === 0) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
