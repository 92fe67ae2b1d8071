import { useState } from 'react'
import { useLocation } from 'react-router'

/** The state of an entry of the drawer's navigation. */
export const asksAnew = { asksAnew: true }

/** Another text each time that an entry of the drawer is used: that of the screen on show has it begin anew, and ask for all it shows. */
export function useAskedAnew(): string {
  const { key, state } = useLocation()
  const [asked, setAsked] = useState('')
  const isAsked = (state as Partial<typeof asksAnew> | null)?.asksAnew === true
  if (isAsked && key !== asked) setAsked(key)
  return asked
}
