import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { FaultBoundary } from '../layout/FaultBoundary'
import { MenuSheet, PopoverSheet } from './overlays'
import { returnFocus } from './returnFocus'

interface Trigger {
  id: string
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-haspopup': 'dialog' | 'menu'
  onClick: () => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

interface Props {
  /** Renders the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  trigger: (trigger: Trigger) => ReactNode
  /** Accessible name of what opens. */
  label: string
  align?: 'start' | 'end'
  /** In pixels or CSS. */
  width?: number | string | undefined
  className?: string
  onOpen?: () => void
}

/** What the lazy parts get. */
export interface SheetProps extends Pick<Props, 'label' | 'align' | 'width' | 'className'> {
  /** Ids of the button and of the sheet. */
  ids: { trigger: string; content: string }
  /** Opens at this point instead of below the button. */
  at?: { x: number; y: number }
  close: () => void
  /** Called with the Escape event that closes it. */
  onEscape?: (event: Event) => void
}

/** State of a button that opens a sheet: its attributes, and the props of the sheet while it is open. */
function useSheet(
  kind: Trigger['aria-haspopup'],
  { label, align = 'start', width, className, onOpen }: Omit<Props, 'trigger'>,
) {
  const trigger = useId()
  const content = `${trigger}-sheet`
  const [isOpen, setOpen] = useState(false)
  const escape = useRef<Event | null>(null)
  const open = () => {
    onOpen?.()
    setOpen(true)
  }
  const close = () => {
    returnFocus({ trigger, content })
    setOpen(false)
  }
  const button: Trigger = {
    id: trigger,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? content : undefined,
    'aria-haspopup': kind,
    onClick: () => (isOpen ? close() : open()),
    onKeyDown: (event) => {
      // It has closed the sheet, and closes nothing around it.
      if (event.nativeEvent === escape.current) event.stopPropagation()
      if (kind !== 'menu' || isOpen || !/^Arrow(Down|Up)$/.test(event.key)) return
      event.preventDefault()
      open()
    },
  }
  const sheet: SheetProps | null = isOpen
    ? {
        label,
        align,
        width,
        className,
        ids: { trigger, content },
        close,
        onEscape: (event) => void (escape.current = event),
      }
    : null
  return { button, sheet }
}

/** A small overlay below its button; closes on Escape, a click or focus elsewhere, or when its content calls `close`. */
export function Popover({ trigger, children, ...props }: Props & { children: (close: () => void) => ReactNode }) {
  const { button, sheet } = useSheet('dialog', props)
  return (
    <>
      {trigger(button)}
      {sheet && (
        <FaultBoundary what={props.label}>
          <PopoverSheet {...sheet}>{children(sheet.close)}</PopoverSheet>
        </FaultBoundary>
      )}
    </>
  )
}

export interface MenuItem {
  /** If labels may be equal. */
  key?: string
  label: string
  icon?: LucideIcon | ReactElement
  act: () => void
  /** Why it is disabled. */
  why?: string | null | undefined
  /** Separated by a line from what is above. */
  isApart?: boolean | undefined
  /** One of several choices, of which one is on. */
  isOn?: boolean
  /** In grey at the end. */
  detail?: string | undefined
  title?: string
  /** The menu stays open. */
  stays?: boolean
}

/** Items that belong together, under a title if that is shown. */
export interface MenuGroup {
  label: string
  isTitled?: boolean
  items: readonly MenuItem[]
  /** Below the items. */
  note?: ReactNode
}

export interface MenuContent {
  items: readonly (MenuItem | MenuGroup)[]
  /** Above the items. */
  head?: ReactNode
}

/** A list of actions below its button. Arrows, Home, End and letters move in it. */
export function Menu({ trigger, items, head, ...props }: Props & MenuContent) {
  const { button, sheet } = useSheet('menu', props)
  return (
    <>
      {trigger(button)}
      {sheet && (
        <FaultBoundary what={props.label}>
          <MenuSheet {...sheet} items={items} head={head} />
        </FaultBoundary>
      )}
    </>
  )
}
