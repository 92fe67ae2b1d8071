/** How long a password may be, in characters. */
export interface PasswordLimits {
  passwordMin: number
  passwordMax: number
}

/** What is wrong with a new password, one text per rule broken, in the words of the form. Source: spec/3, section 5. */
export function passwordProblems(password: string, { passwordMin, passwordMax }: PasswordLimits): string[] {
  const length = [...password].length
  const rules: [boolean, string][] = [
    [length >= passwordMin, `Password must be at least ${passwordMin} characters`],
    [length <= passwordMax, `Password must not exceed ${passwordMax} characters`],
    [/[a-z]/.test(password), 'Password must contain at least one lowercase letter'],
    [/[A-Z]/.test(password), 'Password must contain at least one uppercase letter'],
    [/[0-9]/.test(password), 'Password must contain at least one number'],
  ]
  return rules.flatMap(([kept, message]) => (kept ? [] : [message]))
}

/** What a password needs, in one sentence. */
export const passwordNeeds = ({ passwordMin, passwordMax }: PasswordLimits) =>
  `${passwordMin} to ${passwordMax} characters, with at least one lowercase letter, one uppercase letter and one number`
