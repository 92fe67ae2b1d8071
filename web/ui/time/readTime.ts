const typed = /^(\d{1,2})(?:[:.]?(\d{2}))?(?:\s*([ap])\.?m\.?)?$/i

/** The time that was typed as `22:30`, `9:30`, `10.30`, `1030`, `10:30 pm` or `10 pm`, as `HH:mm`; null if it is none. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes, half] = typed.exec(text.trim()) ?? []
  // An hour alone may be the beginning of a time.
  if (!hours || !(minutes ?? half) || (half && !(Number(hours) >= 1 && Number(hours) <= 12))) return null
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return hour < 24 && Number(minutes ?? 0) < 60 ? `${String(hour).padStart(2, '0')}:${minutes ?? '00'}` : null
}
