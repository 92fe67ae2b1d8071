import { type ErrorCode, Fault } from '../errors/errors'
import type { Resolvers } from '../../generated/graphql'
import { graphqlField } from '../rest/names'
import { type PlaceOf, retitled } from '../rest/places'

export interface Refusal {
  message: string
  field: string | null
  code: ErrorCode
}

type Nulls<T> = { [name in keyof T]: null }
type Payload<T> = (T | Nulls<T>) & { errors: Refusal[] }

const mendable = new Set<string>(['BAD_USER_INPUT', 'CONFLICT'])

function userErrors(fault: Fault, placeOf: PlaceOf): Refusal[] {
  const fields = Object.entries(fault.fields)
  if (!fields.length) return [{ message: fault.message, field: null, code: fault.code }]
  return fields.map(([restField, message]) => {
    const field = placeOf(graphqlField(restField))
    return { message: retitled(message, restField, field), field, code: fault.code }
  })
}

/**
 * Runs the REST call of a mutation. Errors that the user can correct are returned as `errors` together with `empty`;
 * other errors are thrown. `placeOf` maps the path of an error to the mutation's input, if REST's body has a different
 * shape.
 */
export async function payload<T extends object>(
  empty: Nulls<T>,
  work: () => Promise<T>,
  placeOf: PlaceOf = (field) => field,
): Promise<Payload<T>> {
  try {
    return { ...(await work()), errors: [] }
  } catch (error) {
    if (error instanceof Fault && mendable.has(error.code)) return { ...empty, errors: userErrors(error, placeOf) }
    throw error
  }
}

/** Adds the request id to each error of a payload, as other errors have it in their extensions. */
export const payloadResolvers: Resolvers = {
  UserError: { requestId: (_error, _args, { requestId }) => requestId },
}
