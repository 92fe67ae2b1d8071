import { Fault } from '../errors/errors'

/** Ids are texts in GraphQL and numbers in REST. */
export const idText = (id: number | string | null | undefined) => (id === null || id === undefined ? null : String(id))

/**
 * One record of a short list that the API returns as a whole; null if it does not exist. Throws BAD_USER_INPUT for an
 * invalid id.
 */
export function oneOf<Row extends { id: string }>(rows: readonly Row[], id: string): Row | null {
  idNumber(id, 'id')
  return rows.find((row) => row.id === id) ?? null
}

/** Converts a GraphQL id to a REST number. Throws BAD_USER_INPUT with the name of the argument. */
export function idNumber(id: string, argument: string): number {
  const number = Number(id)
  if (/^0*[1-9]\d*$/.test(id) && Number.isSafeInteger(number)) return number
  throw new Fault('BAD_USER_INPUT', {
    message: `${argument} is not the id of a record.`,
    fields: { [argument]: 'Not the id of a record.' },
  })
}

/** Converts several ids; errors contain the index: `countryIds.2`. */
export const idNumbers = (ids: readonly string[] | null | undefined, argument: string): number[] =>
  (ids ?? []).map((id, place) => idNumber(id, `${argument}.${place}`))
