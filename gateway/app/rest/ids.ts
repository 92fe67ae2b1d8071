import { Fault } from '../errors/errors'

/** A row of REST with the id as GraphQL has it. */
export const withTextId = <Row extends { id: number }>(row: Row) => ({ ...row, id: String(row.id) })

/**
 * A record of a short list that the API returns completely; null if it does not exist. Throws BAD_USER_INPUT for an
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

/** As `idNumber`; undefined for an id that is left out. */
export const optionalId = (id: string | null | undefined, argument: string) => (id ? idNumber(id, argument) : undefined)

/** Several, each refused at its own place: `countryIds.2`. */
export const idNumbers = (ids: readonly string[] | null | undefined, argument: string): number[] =>
  (ids ?? []).map((id, place) => idNumber(id, `${argument}.${place}`))
