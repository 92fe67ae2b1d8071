import { NestedTooDeep, refuseDeepNesting } from '../../../shared/app/nesting'
import { badInput } from './errors'

/** Path to a value, built from the inside only when a value is refused. */
interface Place {
  name: string
  above: Place | null
}

const pathOf = (place: Place | null): string[] => (place ? [...pathOf(place.above), place.name] : [])
const within = (above: Place | null, name: string): Place => ({ name, above })

function refuseWithin(value: unknown, place: Place | null): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw badInput({ [pathOf(place).join('.') || 'body']: 'This text has characters that cannot be stored.' })
    }
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseWithin(item, within(place, String(index)))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseWithin(key, place)
      refuseWithin(item, within(place, key))
    }
  }
}

/** Refuses text that PostgreSQL cannot store (NUL, lone surrogates) and deep nesting, and names the field. */
export function refuseUnstorableText(value: unknown, field: string | null = null): void {
  try {
    refuseDeepNesting(value)
  } catch (error) {
    if (!(error instanceof NestedTooDeep)) throw error
    throw badInput({ [field ?? error.field]: 'This is nested too deep.' })
  }
  refuseWithin(value, field === null ? null : within(null, field))
}
