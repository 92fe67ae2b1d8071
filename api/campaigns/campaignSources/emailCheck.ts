import mailchecker from 'mailchecker'
import { z } from 'zod'
import { withoutMail } from './mailDomains'

const disposable = mailchecker.blacklist()
const syntax = z.email()
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
/** Checks the domain and its parents: `a.mailinator.com` belongs to `mailinator.com`. */
const isDisposable = (domain: string) => {
  const parts = domain.split('.')
  return parts.slice(0, -1).some((_, place) => disposable.has(parts.slice(place).join('.')))
}

/**
 * Reasons by address for unreachable addresses. If DNS does not answer for a domain within two seconds, its addresses
 * count as reachable. See docs/domain/campaigns.md.
 */
export async function unreachableEmails(
  needs: Parameters<typeof withoutMail>[0],
  emails: readonly string[],
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  const domains = new Set<string>()
  for (const email of emails) {
    const text = email.trim().toLowerCase()
    if (!syntax.safeParse(text).success) faults.set(email, 'Not a valid e-mail address')
    else if (isDisposable(domainOf(text))) faults.set(email, 'A disposable address')
    else domains.add(domainOf(text))
  }
  const dead = await withoutMail(needs, [...domains])
  for (const email of emails) {
    if (!faults.has(email) && dead.has(domainOf(email.trim().toLowerCase())))
      faults.set(email, 'Its domain takes no mail')
  }
  return faults
}
