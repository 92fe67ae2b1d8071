/** Validation of advertisers, with the same messages in the REST API and on the screen. */

export const maxAdvertiserName = 200

/** Form values. */
interface AdvertiserDraft {
  name: string
  displayName: string
  /** The manager; required only for a new advertiser. */
  hasManager: boolean
}
export type AdvertiserProblems = Partial<Record<'name' | 'displayName' | 'userId', string>>

function nameProblem(what: string, text: string): string | null {
  const length = text.trim().length
  if (!length) return `${what} is required`
  return length > maxAdvertiserName ? `${what} must not exceed ${maxAdvertiserName} characters` : null
}

/** Error messages per field; empty if valid. */
export function advertiserProblems(
  { name, displayName, hasManager }: AdvertiserDraft,
  isNew: boolean,
): AdvertiserProblems {
  const problems = {
    name: nameProblem('Name', name),
    displayName: nameProblem('Display Name', displayName),
    userId: isNew && !hasManager ? 'User is mandatory' : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text))
}
