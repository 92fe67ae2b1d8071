import { Fault } from './errors'
import { graphqlField } from './names'

export interface UserError {
  message: string
  field: string | null
  code: string
}

type Nulls<T> = { [name in keyof T]: null }
type Payload<T> = (T | Nulls<T>) & { errors: UserError[] }

const mendable = new Set<string>(['BAD_USER_INPUT', 'CONFLICT'])

function userErrors(fault: Fault): UserError[] {
  const fields = Object.entries(fault.fields)
  if (!fields.length) return [{ message: fault.message, field: null, code: fault.code }]
  return fields.map(([field, message]) => ({ message, field: graphqlField(field), code: fault.code }))
}

/**
 * Runs a mutation's call. What the user can mend comes back as `errors` beside `empty`;
 * every other fault is thrown.
 */
export async function payload<T extends object>(empty: Nulls<T>, work: () => Promise<T>): Promise<Payload<T>> {
  try {
    return { ...(await work()), errors: [] }
  } catch (error) {
    if (error instanceof Fault && mendable.has(error.code)) return { ...empty, errors: userErrors(error) }
    throw error
  }
}
