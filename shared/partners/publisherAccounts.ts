/** Validation of publisher accounts, shared by the form and REST. */
import { isEmailOrStored, maxEmailLength } from '../app/email'

export const maxNameLength = 100

interface PublisherAccountFields {
  first_name: string
  last_name: string
  email: string
}
type PublisherAccountProblems = Partial<Record<keyof PublisherAccountFields, string>>

/**
 * Error messages per field; empty if valid. The stored e-mail address stays valid. Passwords are checked by the server,
 * because the rules depend on the settings.
 */
export function publisherAccountProblems(
  { first_name, last_name, email }: PublisherAccountFields,
  storedEmail?: string,
): PublisherAccountProblems {
  const problems: PublisherAccountProblems = {}
  const required = {
    first_name: ['First Name', first_name],
    last_name: ['Last Name', last_name],
    email: ['Email', email],
  } as const
  for (const field of ['first_name', 'last_name', 'email'] as const) {
    const [title, text] = required[field]
    const maxLength = field === 'email' ? maxEmailLength : maxNameLength
    if (!text.trim()) problems[field] = `${title} is required`
    else if (text.trim().length > maxLength) problems[field] = `${title} must not exceed ${maxLength} characters`
  }
  if (!problems.email && !isEmailOrStored(email.trim(), [storedEmail])) problems.email = 'E-mail must be valid'
  return problems
}
