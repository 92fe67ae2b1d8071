/** What an account for the publisher panel must say, the same in the form and in REST. Source: spec/3, Publisher account. */

export const maxNameLength = 100
export const maxEmailLength = 254

export interface PublisherAccountFields {
  first_name: string
  last_name: string
  email: string
}
export type PublisherAccountProblems = Partial<Record<keyof PublisherAccountFields, string>>

/** x@y.z, without white space. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

/** What is wrong with each field; empty when they may be saved. Passwords are judged by the server, which knows the settings. */
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
    const most = field === 'email' ? maxEmailLength : maxNameLength
    if (!text.trim()) problems[field] = `${title} is required`
    else if (text.trim().length > most) problems[field] = `${title} must not exceed ${most} characters`
  }
  if (!problems.email && !isEmail(email.trim())) problems.email = 'E-mail must be valid'
  return problems
}
