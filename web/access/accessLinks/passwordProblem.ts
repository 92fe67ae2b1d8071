import { passwordProblems, type PasswordLimits } from '../../../shared/access/passwordRules'

/** Why a chosen password is refused, besides its strength; null if it is not. */
export const passwordProblem = (password: string, limits: PasswordLimits): string | null =>
  password ? passwordProblems(password, limits).join('\n') || null : 'Password is required'
