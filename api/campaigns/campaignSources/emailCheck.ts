import mailchecker from 'mailchecker'
import { z } from 'zod'
import { withoutMail } from './mailDomains'

const disposable = mailchecker.blacklist()
const syntax = z.email()
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
/** The domain and those above it: people of `a.mailinator.com` get mail of `mailinator.com`. */
const isDisposable = (domain: string) => {
  const parts = domain.split('.')
  return parts.slice(0, -1).some((_, place) => disposable.has(parts.slice(place).join('.')))
}

/**
 * Why addresses cannot be reached, by address; those that can are not in the map. A domain of which the DNS says nothing within two
 * seconds keeps its people. Source: design/campaigns.md, "validate email from sources before adding them".
 */
export async function unreachableEmails(
  needs: Parameters<typeof withoutMail>[0],
  emails: readonly string[],
): Promise<Map<string, string>> {
  const faults = new Map<string, string>()
  const domains = new Set<string>()
  for (const email of emails) {
    const text = email.trim().toLowerCase()
    if (!syntax.safeParse(text).success) faults.set(email, 'This is no e-mail address')
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
