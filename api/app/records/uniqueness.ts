import { inSentences } from '../../../shared/app/sentences'
import { ApiError, type FieldErrors } from '../http/errors'

const isViolation = (error: unknown, constraint: string) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

/** Runs `work`; when it breaks the unique index `constraint`, throws 409 with `fields`, in words. */
export async function unique<T>(constraint: string, fields: FieldErrors, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isViolation(error, constraint)) throw new ApiError('CONFLICT', inSentences(Object.values(fields)), { fields })
    throw error
  }
}

/** Runs `work`, which deletes something; when a row elsewhere goes on naming it, throws what `refusal` says. */
export async function referenced<T>(work: () => Promise<T>, refusal: () => ApiError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') throw refusal()
    throw error
  }
}
