import { z } from 'zod'

const maxMinutes = 14 * 60

/** `+03:00` in minutes east of UTC; null when it is no offset. */
function minutesOf(text: string): number | null {
  if (/^(Z|UTC)$/i.test(text)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d{1,2}):?([0-5]\d)$/.exec(text) ?? []
  if (!hours) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return Math.abs(offset) <= maxMinutes ? offset : null
}

/** `tz_offset` of a request in minutes east of UTC; 0 by default. */
export const tzOffset = z
  .union([z.string().max(10), z.int().min(-maxMinutes).max(maxMinutes)], { error: 'Use +03:00, or minutes.' })
  .nullish()
  .transform((offset, context) => {
    const minutes = typeof offset === 'string' ? minutesOf(offset) : (offset ?? 0)
    if (minutes !== null) return minutes
    context.addIssue({ code: 'custom', message: 'Use +03:00, or minutes.' })
    return z.NEVER
  })
  .meta({
    description: 'Offset of the returned date-times, `+03:00` or minutes east of UTC. It does not filter.',
  })
