import { useRef, useState, type FocusEvent } from 'react'
import type { AlertFactsFragment } from '../../generated/graphql'
import { useKeptFocus } from '../../ui/layout/useKeptFocus'

const controls = 'a, button, input, summary'

/**
 * The row of the list that keys act on: the focused one, else the last one, and the next one where it is gone. `first` is
 * the alert to begin with.
 */
export function useCurrentAlert(shown: readonly AlertFactsFragment[], first: string | null) {
  const [current, setCurrent] = useState({ id: first, place: 0 })
  const list = useRef<HTMLUListElement>(null)
  const rowOf = (id: string | undefined) => list.current?.querySelector<HTMLElement>(`[data-alert="${id}"]`)
  const found = shown.findIndex(({ id }) => id === current.id)
  const place = found >= 0 ? found : Math.max(0, Math.min(current.place, shown.length - 1))
  const alert = shown[place]
  const keptFocus = useKeptFocus(() => rowOf(alert?.id) ?? undefined)
  const move = (to: number) => {
    const place = Math.min(Math.max(to, 0), shown.length - 1)
    const next = shown[place]
    if (!next) return
    setCurrent({ id: next.id, place })
    requestAnimationFrame(() => rowOf(next.id)?.focus())
  }
  return {
    alert,
    list,
    next: () => move(current.id === null ? 0 : place + 1),
    previous: () => move(place - 1),
    act: ({ target }: KeyboardEvent) => {
      // Enter on a control is its own.
      if (target instanceof Element && target.closest(controls)) return false
      rowOf(alert?.id)?.querySelector<HTMLElement>('.al-go')?.click()
      return true
    },
    handlers: {
      ...keptFocus,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        keptFocus.onFocus(event)
        const id = event.target.closest<HTMLElement>('[data-alert]')?.dataset.alert
        const place = shown.findIndex((one) => one.id === id)
        if (id !== undefined && place >= 0) setCurrent({ id, place })
      },
    },
  }
}
