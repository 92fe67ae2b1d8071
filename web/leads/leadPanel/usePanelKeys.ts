import { useEffect, type RefObject } from 'react'
import { isTyping } from '../../ui/shortcuts/pressedKeys'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { openModal } from '../../ui/overlay/modals'

export interface PanelKeys {
  previous: () => void
  next: () => void
  edit: () => void
  openPage: () => void
  close: () => void
}

/** Whether an overlay that handles Escape is open: dialog, menu or list. */
const isPageCovered = () =>
  openModal() !== null || document.querySelector('[role=menu], [role=listbox], .popover__content') !== null

/** Shortcuts of the open lead. Escape also cancels editing from within fields. */
export function usePanelKeys(panel: RefObject<HTMLElement | null>, keys: PanelKeys): void {
  const { previous, next, edit, openPage, close } = keys
  // In a form the shortcut saves.
  useShortcuts('lead', { previous, next, edit, openPage: ({ target }) => !isTyping(target) && openPage() }, panel)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isPageCovered()) return
      const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true
      if (!isInside && isTyping(event.target)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
