import { badInput } from './errors'

const maxDepth = 40

/** Path to a value, built from the inside only when a value is refused. */
interface Place {
  name: string
  above: Place | null
  depth: number
}

const pathOf = (place: Place | null): string[] => (place ? [...pathOf(place.above), place.name] : [])
const within = (above: Place | null, name: string): Place => ({ name, above, depth: (above?.depth ?? 0) + 1 })

function refuseWithin(value: unknown, place: Place | null): void {
  if (place && place.depth > maxDepth) throw badInput({ [pathOf(place)[0] ?? 'body']: 'This is nested too deep.' })
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw badInput({ [pathOf(place).join('.') || 'body']: 'This text has characters that cannot be stored.' })
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseWithin(item, within(place, String(index)))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseWithin(key, place)
      refuseWithin(item, key === 'body' && !place ? null : within(place, key))
    }
  }
}

/** Refuses text that PostgreSQL cannot store (NUL, lone surrogates), and names the field. */
export const refuseUnstorableText = (value: unknown, field: string | null = null): void =>
  refuseWithin(value, field === null ? null : within(null, field))
