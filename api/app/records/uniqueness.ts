import { inSentences } from '../../../shared/app/sentences'
import { ApiError, type FieldErrors } from '../http/errors'

const isViolation = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

/** Runs `work`; if it violates the unique index `constraint`, throws 409 with `fields`. */
export async function unique<T>(constraint: string, fields: FieldErrors, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isViolation(error, constraint)) throw new ApiError('CONFLICT', inSentences(Object.values(fields)), { fields })
    throw error
  }
}

/** Runs `work`, which deletes a record; if other rows still reference it, throws the error of `refusal`. */
export async function referenced<T>(work: () => Promise<T>, refusal: () => ApiError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw refusal()
    throw error
  }
}
