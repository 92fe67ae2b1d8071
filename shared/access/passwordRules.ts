/** Allowed length of a password, in characters. */
export interface PasswordLimits {
  passwordMin: number
  passwordMax: number
}

interface PasswordRule {
  /** One message for each broken rule; empty if the password is valid. */
  problems: readonly string[]
  /** The rule in a few words. */
  need: string
}

/** The rules for a new password, each with its error message for the form. */
export function passwordRules(password: string, { passwordMin, passwordMax }: PasswordLimits): PasswordRule[] {
  const length = [...password].length
  const rule = (need: string, ...parts: [isKept: boolean, message: string][]): PasswordRule => ({
    need,
    problems: parts.flatMap(([isKept, message]) => (isKept ? [] : [message])),
  })
  const contains = (pattern: RegExp, need: string, what: string) =>
    rule(need, [pattern.test(password), `Password must contain at least one ${what}`])
  return [
    rule(
      `${passwordMin} to ${passwordMax} characters`,
      [length >= passwordMin, `Password must be at least ${passwordMin} characters`],
      [length <= passwordMax, `Password must not exceed ${passwordMax} characters`],
    ),
    contains(/[a-z]/, 'A lowercase letter', 'lowercase letter'),
    contains(/[A-Z]/, 'An uppercase letter', 'uppercase letter'),
    contains(/[0-9]/, 'A number', 'number'),
  ]
}

/** Error messages for a new password, one for each broken rule. */
export const passwordProblems = (password: string, limits: PasswordLimits): string[] =>
  passwordRules(password, limits).flatMap(({ problems }) => problems)

/** The password rules in one sentence. */
export const passwordNeeds = ({ passwordMin, passwordMax }: PasswordLimits) =>
  `${passwordMin} to ${passwordMax} characters, with at least one lowercase letter, one uppercase letter and one number`
