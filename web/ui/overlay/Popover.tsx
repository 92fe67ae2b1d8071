import type { ReactElement, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { FaultBoundary } from '../layout/FaultBoundary'
import { MenuSheet, PopoverSheet } from './overlays'
import { type Sheet, useSheet } from './useSheet'

interface Props {
  /** Renders the button: `(trigger) => <Button {...trigger}>…</Button>`. */
  trigger: (trigger: ReturnType<typeof useSheet>['button']) => ReactNode
  /** Accessible name of what opens. */
  label: string
  align?: 'start' | 'end'
  /** In pixels or CSS. */
  width?: number | string | undefined
  className?: string
  onOpen?: () => void
}

/** What the lazy parts get. */
export interface SheetProps
  extends Omit<Props, 'trigger' | 'onOpen'>, Pick<Sheet, 'ids' | 'close'>, Partial<Pick<Sheet, 'onEscape'>> {
  /** Opens at this point instead of below the button. */
  at?: { x: number; y: number }
}

/** A small overlay below its button; closes on Escape, a click or focus elsewhere, or when its content calls `close`. */
export function Popover({
  trigger,
  onOpen,
  children,
  ...props
}: Props & { children: (close: () => void) => ReactNode }) {
  const { button, sheet } = useSheet('dialog', { onOpen })
  return (
    <>
      {trigger(button)}
      {sheet && (
        <FaultBoundary what={props.label}>
          <PopoverSheet {...props} {...sheet}>
            {children(sheet.close)}
          </PopoverSheet>
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
export function Menu({ trigger, onOpen, ...props }: Props & MenuContent) {
  const { button, sheet } = useSheet('menu', { onOpen })
  return (
    <>
      {trigger(button)}
      {sheet && (
        <FaultBoundary what={props.label}>
          <MenuSheet {...props} {...sheet} />
        </FaultBoundary>
      )}
    </>
  )
}
