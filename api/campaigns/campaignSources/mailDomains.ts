/** Checks in DNS whether a domain accepts mail. See docs/domain/campaigns.md. */
import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import type { Config } from '../../app/process/config'
import type { Database } from '../../db/connect'

const answerMs = 2_000
const atOnce = 50
const dayMs = 86_400_000
/** How long results are cached. */
const holds = { takesMail: 30 * dayMs, none: dayMs }
/** After this number of initial timeouts, DNS is considered unavailable and no more queries are sent. */
const silentEnough = 20

/** DNS errors for a missing name or record. */
const noRecord = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** True, false, or null if DNS does not answer in time. */
async function takesMail(resolver: Resolver, domain: string): Promise<boolean | null> {
  const has = async (records: Promise<unknown[]>) => {
    try {
      return (await records).length > 0
    } catch (error) {
      if (noRecord.has((error as NodeJS.ErrnoException).code ?? '')) return false
      throw error
    }
  }
  const ask = async () =>
    (await has(resolver.resolveMx(domain))) || (await has(resolver.resolve4(domain))) || has(resolver.resolve6(domain))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), answerMs)))
  // Errors of the DNS server say nothing about the domain.
  return Promise.race([ask().catch(() => null), late]).finally(() => clearTimeout(timer))
}

interface Needs {
  db: Database
  config: Pick<Config, 'dnsServers'>
  now: () => number
}

async function readKnown({ db, now }: Needs, domains: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ domain: string; takes_mail: boolean; checked_at: Date }>`
    select domain, takes_mail, checked_at from email_domains where domain = any (${domains}::text[])`.execute(db)
  const isFresh = (row: { takes_mail: boolean; checked_at: Date }) =>
    now() - row.checked_at.getTime() < (row.takes_mail ? holds.takesMail : holds.none)
  return new Map(rows.filter(isFresh).map(({ domain, takes_mail }) => [domain, takes_mail]))
}

/** Those of the domains that accept no mail. Domains without an answer in time are not included. Results are cached. */
export async function withoutMail(needs: Needs, domains: readonly string[]): Promise<Set<string>> {
  const { db, config, now } = needs
  const known = await readKnown(needs, domains)
  const unknown = domains.filter((domain) => !known.has(domain))
  const resolver = new Resolver({ timeout: answerMs, tries: 1 })
  if (config.dnsServers.length) resolver.setServers(config.dnsServers)
  let silent = 0
  for (let at = 0; at < unknown.length; at += atOnce) {
    if (silent >= silentEnough && silent === at) break
    const part = unknown.slice(at, at + atOnce)
    const answers = await Promise.all(part.map((domain) => takesMail(resolver, domain)))
    const found = part.flatMap((domain, place) => {
      const answer = answers[place]
      return answer === null || answer === undefined
        ? []
        : [{ domain, takes_mail: answer, checked_at: new Date(now()) }]
    })
    silent += part.length - found.length
    for (const { domain, takes_mail } of found) known.set(domain, takes_mail)
    if (found.length)
      await db
        .insertInto('email_domains')
        .values(found)
        .onConflict((conflict) =>
          conflict.column('domain').doUpdateSet(({ ref }) => ({
            takes_mail: ref('excluded.takes_mail'),
            checked_at: ref('excluded.checked_at'),
          })),
        )
        .execute()
  }
  return new Set(domains.filter((domain) => known.get(domain) === false))
}
