import { useEffect, useRef, type FocusEvent } from 'react'

const focusable = ':is(a[href], button, input, [tabindex="0"]):not([tabindex="-1"])'
const isDisabled = (element: HTMLElement) => element.matches(':disabled')

type Choose = (controls: HTMLElement[], place: number) => HTMLElement | undefined
const atSamePlace: Choose = (controls, place) => controls[Math.min(place, controls.length - 1)]

/**
 * Keeps the focus in a part of the screen when the focused control is removed, such as the button of a row that ends
 * with its action, or is disabled while its action runs. Spread the result on the element of the part, in the component
 * that renders the change. `choose` picks a control instead of a removed one; default: the one now at its place. A
 * disabled one gets the focus when it is enabled.
 */
export function useKeptFocus(choose: Choose = atSamePlace) {
  const part = useRef<HTMLElement | null>(null)
  const focused = useRef<{ element: HTMLElement; place: number } | null>(null)
  const controls = () => [...(part.current?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const { element, place } = focused.current
    const next = element.isConnected ? element : (choose(controls(), place) ?? document.getElementById('content'))
    if (next && isDisabled(next)) focused.current = { element: next, place }
    else next?.focus()
  })
  return {
    ref: (element: HTMLElement | null) => void (part.current = element),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = { element: target, place: controls().indexOf(target) }
    },
    // The user has left it, or the window.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected && !isDisabled(target)) focused.current = null
    },
  }
}
