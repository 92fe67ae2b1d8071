import type { Link } from './visit'

const maxLinks = 10_000
const maxAgeMs = 10 * 60_000

/**
 * Recently opened links with the URLs of their offers. Used only while the database does not respond, so that paid
 * visitors are not lost; closed links are not reopened for long.
 */
export class RecentLinks {
  private readonly urls = new Map<string, { url: string; at: number }>()

  private readonly keyOf = ({ pid, offer }: Link) => `${pid}/${offer}`

  remember(link: Link, url: string, now: number): void {
    const key = this.keyOf(link)
    this.urls.delete(key)
    this.urls.set(key, { url, at: now })
    const [oldest] = this.urls.keys()
    if (this.urls.size > maxLinks && oldest !== undefined) this.urls.delete(oldest)
  }

  forget(link: Link): void {
    this.urls.delete(this.keyOf(link))
  }

  find(link: Link, now: number): string | null {
    const known = this.urls.get(this.keyOf(link))
    return known && now - known.at < maxAgeMs ? known.url : null
  }
}
