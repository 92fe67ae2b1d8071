import { inSentences } from '../../shared/sentences'
import { errorCode, errorText } from '../apollo/errors'
import type { MendableErrorFragment } from '../generated/graphql'

/** What the server says the user can mend, in words ready to show. */
export class UserInputError extends Error {
  constructor(readonly errors: readonly MendableErrorFragment[]) {
    super(inSentences(errors.map(({ message }) => message)))
  }
}

/** Throws what the user can mend; nothing was done then. */
export function throwErrors(errors: readonly MendableErrorFragment[]): void {
  if (errors.length) throw new UserInputError(errors)
}

/** Why an action was not done, in words ready to show. */
export const actionErrorText = (error: unknown): string =>
  error instanceof UserInputError ? error.message : errorText(error)

/** Whether trying again cannot help: what was sent, or who sent it, is refused. */
export const isFinal = (error: unknown): boolean => error instanceof UserInputError || errorCode(error) === 'FORBIDDEN'

/** Whether there was no sound answer, so that the same call may find one a moment later. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof UserInputError) &&
  ['NETWORK', 'UPSTREAM_UNAVAILABLE', 'TOO_MANY_REQUESTS'].includes(errorCode(error))
