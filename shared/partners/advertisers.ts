/** What an advertiser must be, in the same words for the REST API and the screen. Source: spec/3 section 5. */

export const maxAdvertiserName = 200

/** What was filled in. */
export interface AdvertiserDraft {
  name: string
  displayName: string
  /** The manager: only a new advertiser must have one. */
  hasManager: boolean
}
export type AdvertiserProblems = Partial<Record<'name' | 'displayName' | 'userId', string>>

function nameProblem(what: string, text: string): string | null {
  const length = text.trim().length
  if (!length) return `${what} is required`
  return length > maxAdvertiserName ? `${what} must not exceed ${maxAdvertiserName} characters` : null
}

/** What is wrong with each field, in words; empty when all is well. */
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
