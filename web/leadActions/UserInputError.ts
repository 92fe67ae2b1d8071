import type { MendableErrorFragment } from '../generated/graphql'

/** What the server says the user can mend, in words ready to show. */
export class UserInputError extends Error {
  constructor(readonly errors: readonly MendableErrorFragment[]) {
    super(errors.map(({ message }) => message).join(' '))
  }
}

/** Throws what the user can mend; nothing was done then. */
export function throwErrors(errors: readonly MendableErrorFragment[]): void {
  if (errors.length) throw new UserInputError(errors)
}
