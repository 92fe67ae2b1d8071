/** Form values for changing one's own password, validated by the server's rules. */
import { passwordProblems, type PasswordLimits } from '../../../shared/access/passwordRules'

export interface OwnPasswordForm {
  currentPassword: string
  password: string
  confirmPassword: string
}

export const newOwnPasswordForm = (): OwnPasswordForm => ({ currentPassword: '', password: '', confirmPassword: '' })

export const titles: Record<keyof OwnPasswordForm, string> = {
  currentPassword: 'Current Password',
  password: 'New Password',
  confirmPassword: 'Confirm Password',
}

function newProblem({ currentPassword, password }: OwnPasswordForm, limits: PasswordLimits | null): string | null {
  if (!password) return 'New password is required'
  if (password === currentPassword) return 'The new password must differ from the current one'
  return (limits && passwordProblems(password, limits).join('\n')) || null
}

/** Validates each field. Without `limits`, the server validates the length. */
export function ownPasswordProblems(
  form: OwnPasswordForm,
  limits: PasswordLimits | null,
): Partial<Record<keyof OwnPasswordForm, string>> {
  const problems = {
    currentPassword: form.currentPassword ? null : 'Current password is required',
    password: newProblem(form, limits),
    confirmPassword: !form.confirmPassword
      ? 'Please confirm your password'
      : form.password === form.confirmPassword
        ? null
        : 'Passwords do not match',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text))
}
