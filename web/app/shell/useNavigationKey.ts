import { useState } from 'react'
import { useLocation } from 'react-router'

/** Location state of navigation entries. */
export const refetches = { refetches: true }

/** A key that changes whenever a navigation entry is used, so that the current screen resets and refetches. */
export function useNavigationKey(): string {
  const { key, state } = useLocation()
  const [asked, setAsked] = useState('')
  const isAsked = (state as Partial<typeof refetches> | null)?.refetches === true
  if (isAsked && key !== asked) setAsked(key)
  return asked
}
