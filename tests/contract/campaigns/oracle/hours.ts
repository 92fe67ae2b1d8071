import type { Hours } from './world'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const dayOf = (at: number) => Math.floor(at / DAY)

export function isOpen(hours: Hours | null, at: number): boolean {
  if (!hours) return true
  const date = new Date(at)
  const weekday = date.getUTCDay() || 7
  return hours.days.includes(weekday) && date.getUTCHours() >= hours.from && date.getUTCHours() < hours.to
}

/** The first full hour after this moment at which it is open. */
export function nextOpening(hours: Hours | null, after: number): number {
  for (let at = Math.floor(after / HOUR) * HOUR + HOUR; ; at += HOUR) if (isOpen(hours, at)) return at
}
