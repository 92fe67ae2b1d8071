/** Form values of the user dialog and their validation. */
import { passwordProblems, type PasswordLimits } from '../../../shared/access/passwordRules'
import { roleLevels } from '../../../shared/access/roles'
import { isEmail } from '../../../shared/app/email'
import type { UserInput, UserRowFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'

export interface UserForm {
  name: string
  email: string
  level: string
  password: string
  confirmPassword: string
  enableTwoFactor: boolean
}

export const newUser = (): UserForm => ({
  name: '',
  email: '',
  level: String(roleLevels['Crm User']),
  password: '',
  confirmPassword: '',
  enableTwoFactor: true,
})

export const userForm = ({ name, email, level, enableTwoFactor }: UserRowFragment): UserForm => ({
  name,
  email: email ?? '',
  level: level ?? '',
  password: '',
  confirmPassword: '',
  enableTwoFactor: enableTwoFactor ?? true,
})

function passwordProblem({ password }: UserForm, isNew: boolean, limits: PasswordLimits | null): string | null {
  if (!password) return isNew ? 'Password is required for new users' : null
  return (limits && passwordProblems(password, limits).join('\n')) || null
}

function confirmProblem({ password, confirmPassword }: UserForm, isNew: boolean): string | null {
  if (isNew && !confirmPassword) return 'Please confirm your password'
  return password === confirmPassword ? null : 'Passwords do not match'
}

/** Validates each field. Without `limits`, the server validates the password's length. */
export function userProblems(
  form: UserForm,
  isNew: boolean,
  limits: PasswordLimits | null,
): Partial<Record<keyof UserForm, string>> {
  const email = form.email.trim()
  const problems: Partial<Record<keyof UserForm, string | null>> = {
    name: form.name.trim() ? null : 'Name is required',
    email: !email ? 'Email is required' : isEmail(email) ? null : 'E-mail must be valid',
    level: !form.level ? 'Role is required' : /^\d+$/.test(form.level) ? null : 'Role must be a number',
    password: passwordProblem(form, isNew, limits),
    confirmPassword: confirmProblem(form, isNew),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text))
}

export const userInput = ({ confirmPassword: _, password, name, email, ...form }: UserForm): UserInput => ({
  ...form,
  name: name.trim(),
  email: email.trim(),
  password: password || null,
})

/** Labels of fields in conflicts. */
export const titles: Record<keyof UserForm, string> = {
  name: 'Name',
  email: 'Email',
  level: 'Role',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  enableTwoFactor: 'Enable 2FA',
}

export const words: Words<UserForm> = { level: 'roles', password: 'secret', confirmPassword: 'secret' }
