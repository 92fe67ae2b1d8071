import { removeExportFiles } from '../../reports/exports/exportFiles'
import { forgetTimeZone } from '../../ui/time/storedTimeZone'

/** The signed-in user, stored in the browser as `user_data`. */
export type StoredUser = {
  user_id: string
  token: string
  email: string
  /** Id of the user's time zone. */
  timezone: string
  /** Numeric codes of the permission catalogue. */
  permissions: number[]
}

const entry = 'user_data'
const listeners = new Set<() => void>()
let current = parse(localStorage.getItem(entry))
let ending: SessionEnding | null = null

/** Why the session ended: logout, or the token is no longer valid. */
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
    return null // invalid content: sign in again
  }
}

function set(user: StoredUser | null) {
  current = user
  listeners.forEach((listener) => listener())
}

export const storedUser = (): StoredUser | null => current

/** How the last session of this page ended; null if there was none or one is active. */
export const sessionEnding = (): SessionEnding | null => ending

export function saveUser(user: StoredUser) {
  ending = null
  localStorage.setItem(entry, JSON.stringify(user))
  set(user)
}

/** Updates the stored user. Returns false, and stores nothing, if another tab has ended the session. */
export function refreshUser(facts: Omit<StoredUser, 'token'>): boolean {
  if (!current || parse(localStorage.getItem(entry))?.token !== current.token) return false
  const next = { ...current, ...facts }
  if (JSON.stringify(next) !== JSON.stringify(current)) saveUser(next)
  return true
}

/** Deletes the user and all data of the session. */
export function forgetUser(why: SessionEnding) {
  ending = why
  localStorage.removeItem(entry)
  forgetTimeZone()
  sessionStorage.clear()
  set(null)
  // After the listeners, because a running export must close its file first.
  void removeExportFiles({ all: true })
}

/** Calls `listener` when the user changes in any tab. Returns a function that stops it. */
export function onUserChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Signing in or out applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== entry && event.key !== null) return
  const user = parse(localStorage.getItem(entry))
  // Deletes data that this tab stored before it received the event.
  if (!user) forgetTimeZone()
  set(user)
})
