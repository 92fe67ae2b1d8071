import { setTimeout as wait } from 'node:timers/promises'
import type { Submission } from '../api/db/seed/leads/submissions'
import { gatewayKeyHeader } from '../shared/app/gatewayKey'

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
]
const timeoutMs = 10_000
const tries = 3
const pauseMs = 1_000

/** The API, and the key that makes it believe from where a visitor comes. */
interface Api {
  apiUrl: string
  gatewayKey?: string
}

/** What somebody's browser asks of the API, from their own address: where it leads, without going there. Throws when no answer comes. */
async function browse({ apiUrl, gatewayKey }: Api, path: string, ip: string): Promise<URL | null> {
  const agent = agents[ip.length % agents.length] ?? ''
  const answer = await fetch(apiUrl + path, {
    redirect: 'manual',
    headers: {
      'user-agent': agent,
      accept: 'text/html',
      'x-forwarded-for': ip,
      ...(gatewayKey && { [gatewayKeyHeader]: gatewayKey }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  const location = answer.headers.get('location')
  return answer.status === 302 && location && URL.canParse(location) ? new URL(location) : null
}

/** Clicks on the publisher's link to the offer; answers the click's id, which the lead then carries. */
export async function click(api: Api, { publisher, offer, person, params }: Submission): Promise<string | null> {
  if (!offer) return null
  const query = new URLSearchParams({ pid: String(publisher.id), offer: offer.slug })
  for (const [place, param] of params.entries()) if (param) query.set(`custom_param_${place + 1}`, param)
  // The API may be away for a moment: who looks at an advertisement goes elsewhere then, and the lead comes without a click.
  const landing = await browse(api, `/click?${query}`, person.ip).catch(() => null)
  return landing?.searchParams.get('click_id') ?? null
}

/**
 * Follows an autologin link, on the API itself: tracking domains of the demo lead nowhere. A page that does not come is
 * loaded again, as people do: the link counts once. Answers whether it led on.
 */
export async function signIn(api: Api, link: string, ip: string): Promise<boolean> {
  const { pathname, search } = new URL(link)
  for (let tried = 1; ; tried++) {
    try {
      return (await browse(api, pathname + search, ip)) !== null
    } catch {
      if (tried === tries) return false
      await wait(pauseMs)
    }
  }
}
