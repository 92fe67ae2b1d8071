import { removeExportFiles } from '../../reports/exports/exportFiles'
import { forgetTimeZone } from './storedTimeZone'

/** Who is signed in, as kept in the browser under `user_data`. */
export type StoredUser = {
  user_id: string
  token: string
  email: string
  /** The id of the time zone the user works in. */
  timezone: string
  /** Numeric codes of the permission catalogue. */
  permissions: number[]
}

const entry = 'user_data'
const listeners = new Set<() => void>()
let current = parse(localStorage.getItem(entry))
let ending: SessionEnding | null = null

/** Why nobody is signed in any more: the user left, or the server no longer knows the token. */
type SessionEnding = 'loggedOut' | 'expired'

function parse(text: string | null): StoredUser | null {
  if (!text) return null
  try {
    const user: Partial<StoredUser> | null = JSON.parse(text)
    if (!user || typeof user.token !== 'string' || !user.token) return null
    const { user_id = '', token, email = '', timezone = '', permissions } = user
    return {
      user_id: String(user_id),
      token,
      email,
      timezone: String(timezone),
      permissions: Array.isArray(permissions) ? permissions : [],
    }
  } catch {
    return null // Whatever stood there was not written by us: sign in again.
  }
}

function set(user: StoredUser | null) {
  current = user
  listeners.forEach((listener) => listener())
}

export const storedUser = (): StoredUser | null => current

/** How the last session of this page ended; null when there was none or one goes on. */
export const sessionEnding = (): SessionEnding | null => ending

export function saveUser(user: StoredUser) {
  ending = null
  localStorage.setItem(entry, JSON.stringify(user))
  set(user)
}

/** Brings up to date what is kept of whoever is signed in. False, and nothing is kept, where another tab has ended that session. */
export function refreshUser(facts: Omit<StoredUser, 'token'>): boolean {
  if (!current || parse(localStorage.getItem(entry))?.token !== current.token) return false
  const next = { ...current, ...facts }
  if (JSON.stringify(next) !== JSON.stringify(current)) saveUser(next)
  return true
}

/** Forgets the user and everything kept for this session. */
export function forgetUser(why: SessionEnding) {
  ending = why
  localStorage.removeItem(entry)
  forgetTimeZone()
  sessionStorage.clear()
  set(null)
  // After the listeners: an export under way ends first, and lets go of its file.
  void removeExportFiles({ all: true })
}

/** Calls back whenever the user changes, in this tab or in another. Returns how to stop. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Signing in or out in one tab counts in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== entry && event.key !== null) return
  const user = parse(localStorage.getItem(entry))
  // What this tab kept before it heard of the end.
  if (!user) forgetTimeZone()
  set(user)
})
