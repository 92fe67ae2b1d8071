import { z } from 'zod'
import { badInput } from './errors'

/** `Country_Id[]`, `country-id` and `countryId` are written alike. */
const fold = (name: string) =>
  name
    .replace(/\[.*$/s, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** How many letters must be put in, left out or changed to make one word of the other. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [column, compared] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === compared ? 0 : 1)
      current.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    above = current
  }
  return above[other.length] ?? 0
}

const maxNameLength = 64
const allowed = (name: string) => (name.length < 6 ? 1 : 2)
const isFormOf = (sent: string, known: string) => sent === known || distance(sent, known) <= allowed(known)

/**
 * Refuses, with 400, names in a query that are another form of one the route knows (`country_id[]`, `contry_id`): a filter
 * that is left out without a word answers more than was asked for. Names that are like none are left to proxies and trackers.
 */
export function queryNameCheck(schema: z.ZodType | undefined): (query: Record<string, unknown>) => void {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return (query) => {
    for (const sent of Object.keys(query)) {
      const meant =
        names.includes(sent) || sent.length > maxNameLength
          ? undefined
          : names.find((name) => isFormOf(fold(sent), fold(name)))
      if (meant) throw badInput({ [sent]: `There is no ${sent} here. Did you mean ${meant}?` })
    }
  }
}
