import { useEffect } from 'react'
import { isPageCovered, isScreenKey } from '../components/screenKeys'

export interface PanelKeys {
  previous: () => void
  next: () => void
  edit: () => void
  openPage: () => void
  close: () => void
}

/** The act of a key: J and K move, E edits, Escape closes, Ctrl and Enter open the page. */
function actOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): keyof PanelKeys | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'openPage'
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Escape') return 'close'
  return ({ j: 'next', k: 'previous', e: 'edit' } as const)[key.toLowerCase()] ?? null
}

/** The keys of the open lead. Escape gives up what is edited from within its fields too. */
export function usePanelKeys(panel: { current: HTMLElement | null }, keys: PanelKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event)
      if (!act) return
      const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true
      const escapes = act === 'close' && isInside && !event.defaultPrevented && !isPageCovered()
      if (!escapes && !isScreenKey(event)) return
      event.preventDefault()
      keys[act]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
