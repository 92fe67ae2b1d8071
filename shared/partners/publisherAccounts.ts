/** Validation of publisher accounts, shared by the form and REST. */

export const maxNameLength = 100
export const maxEmailLength = 254

interface PublisherAccountFields {
  first_name: string
  last_name: string
  email: string
}
type PublisherAccountProblems = Partial<Record<keyof PublisherAccountFields, string>>

/** x@y.z, without white space. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/**
 * Error messages per field; empty if valid. Passwords are checked by the server, because the rules depend on the
 * settings.
 */
export function publisherAccountProblems({
  first_name,
  last_name,
  email,
}: PublisherAccountFields): PublisherAccountProblems {
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
  if (!problems.email && !isEmail(email.trim())) problems.email = 'E-mail must be valid'
  return problems
}
