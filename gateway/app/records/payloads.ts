import type { GraphQLSchema } from 'graphql'
import { type ErrorCode, Fault, labelled } from '../errors/errors'
import { withArguments } from '../context/fieldMiddleware'
import type { Resolvers } from '../../generated/graphql'
import { graphqlField } from '../errors/names'
import type { PlaceOf } from '../rest/places'

export interface Refusal {
  message: string
  field: string | null
  code: ErrorCode
}

type Nulls<T> = { [name in keyof T]: null }
type Payload<T> = (T | Nulls<T>) & { errors: Refusal[]; versionless: boolean }

const mendable = new Set<string>(['BAD_USER_INPUT', 'CONFLICT'])

function userErrors(fault: Fault, placeOf: PlaceOf): Refusal[] {
  const fields = Object.keys(fault.fields)
  if (!fields.length) return [{ message: fault.message, field: null, code: fault.code }]
  return fields.map((restField) => {
    const field = placeOf(restField)
    return { message: labelled(fault, restField, field), field, code: fault.code }
  })
}

/**
 * Runs the REST call of a mutation. Errors that the user can correct are returned as `errors`, without the fields of
 * success; other errors are thrown. `placeOf` says where a path of REST stands in the mutation's input, if not under the same name
 * in camel case.
 */
export async function payload<T extends object>(
  work: () => Promise<T>,
  placeOf: PlaceOf = graphqlField,
): Promise<Payload<T>> {
  try {
    return { ...(await work()), errors: [], versionless: false }
  } catch (error) {
    if (!(error instanceof Fault && mendable.has(error.code))) throw error
    // GraphQL answers null for a field that is left out.
    return { errors: userErrors(error, placeOf), versionless: false } as Payload<T>
  }
}

/** The answer to a change of several items, also of a 409 because all of them were refused: their reasons are data. */
export async function orRefused<Answer extends { refused: unknown[] }>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    // REST answers with the same body then.
    if (error instanceof Fault && Array.isArray(error.body.refused)) return error.body as Answer & typeof error.body
    throw error
  }
}

/** Middleware that marks payloads of updates without a version (`VersionedPayload` of the schema). */
export const markVersionless = (schema: GraphQLSchema) =>
  withArguments(schema, ({ args }) =>
    args.some(({ name }) => name === 'version')
      ? async (resolve, parent, given, context, info) => ({
          ...((await resolve(parent, given, context, info)) as object),
          versionless: given.version == null,
        })
      : null,
  )

/** A record that REST answers alone; null where it says that there is none. */
export async function orNull<Row>(read: () => Promise<Row>): Promise<Row | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** The request id of each refusal that comes as data, as faults carry it in their extensions. */
export const payloadResolvers: Resolvers = {
  UserError: { requestId: (_error, _args, { requestId }) => requestId },
}
