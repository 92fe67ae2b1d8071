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

/** The API, and the key with which it trusts visitors' IP addresses. */
interface Api {
  apiUrl: string
  gatewayKey?: string
}

/**
 * Requests a page of the API with the visitor's IP address; returns the redirect without following it. Throws without
 * an answer.
 */
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

/** Clicks the publisher's link to the offer; returns the click's id for the lead. */
export async function click(api: Api, { publisher, offer, person, params }: Submission): Promise<string | null> {
  if (!offer) return null
  const query = new URLSearchParams({ pid: String(publisher.id), offer: offer.slug })
  for (const [place, param] of params.entries()) if (param) query.set(`custom_param_${place + 1}`, param)
  // If the API is unavailable, the lead has no click.
  const landing = await browse(api, `/click?${query}`, person.ip).catch(() => null)
  return landing?.searchParams.get('click_id') ?? null
}

/**
 * Opens an autologin link on the API itself, because the demo's tracking domains do not exist. Retries like a reload;
 * the link counts once. Returns whether it redirected.
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
