import { z } from 'zod'
import { badInput } from './errors'

/** Treats `Country_Id[]`, `country-id` and `countryId` as equal. */
const fold = (name: string) =>
  name
    .slice(0, name.includes('[') ? name.indexOf('[') : undefined)
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** Edit distance: number of letters to insert, delete or change. */
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
 * Refuses, with 400, query names similar to a known one (`country_id[]`, `contry_id`), because an ignored filter would
 * return more than requested. Other unknown names are ignored, because proxies and trackers add them.
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
