import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { returnFocus } from './returnFocus'

/** What the lazy parts get. */
export interface Sheet {
  /** Ids of the button and of the sheet. */
  ids: { trigger: string; content: string }
  /** Keys pressed before the sheet was there, in order. */
  early: readonly string[]
  close: () => void
  /** Called with the Escape event that closes it. */
  onEscape: (event: Event) => void
}

/** Keys that open it; in a list, a letter also begins to search. */
const opening = { dialog: /^$/, menu: /^Arrow(Down|Up)$/, listbox: /^\S$|^Arrow(Down|Up)$|^Home$|^End$/ }
/** Keys that wait for a list. */
const waiting = /^.$|^Enter$/

/** State of a button that opens a sheet, whose code may still load: the button's attributes, and the sheet while it is open. */
export function useSheet(
  kind: keyof typeof opening,
  { id, onOpen }: { id?: string | undefined; onOpen?: () => void } = {},
) {
  const ownId = useId()
  const trigger = id ?? ownId
  const content = `${trigger}-sheet`
  const [early, setEarly] = useState<readonly string[] | null>(null)
  const escape = useRef<Event | null>(null)
  const open = (keys: readonly string[]) => {
    onOpen?.()
    setEarly(keys)
  }
  const close = () => {
    returnFocus({ trigger, content })
    setEarly(null)
  }
  const button = {
    id: trigger,
    'aria-haspopup': kind,
    'aria-expanded': early !== null,
    'aria-controls': early ? content : undefined,
    onClick: () => (early ? close() : open([])),
    onKeyDown: (event: KeyboardEvent) => {
      // It has closed the sheet, and closes nothing around it.
      if (event.nativeEvent === escape.current) event.stopPropagation()
      const { key } = event
      const isMeant = early ? kind === 'listbox' && waiting.test(key) : opening[kind].test(key)
      if (!isMeant || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (early) setEarly([...early, key])
      else open([key])
    },
  }
  const sheet: Sheet | null = early && {
    ids: { trigger, content },
    early,
    close,
    onEscape: (event) => void (escape.current = event),
  }
  return { button, sheet }
}
