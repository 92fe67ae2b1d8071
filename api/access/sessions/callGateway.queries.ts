import { z } from 'zod'
import type { Services } from '../../app/start/services'
import { newPass } from './sessions.queries'

/** The gateway cannot answer now. */
export class NotRun extends Error {
  constructor(
    message: string,
    /** Seconds until it may, if it said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }
}

const timeoutMs = 20_000
const refused = z.object({ errors: z.array(z.object({ message: z.string() })) })

async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    return refused
      .parse(JSON.parse(text))
      .errors.map(({ message }) => message)
      .join(' ')
  } catch {
    return `HTTP ${answer.status}` // another server answers
  }
}

/**
 * Posts to the gateway as a session or an access token, with the rights that it has then. Null if it may not do this. Throws NotRun if
 * it fails for a reason that passes.
 */
export async function callGateway(
  { config, now }: Pick<Services, 'config' | 'now'>,
  sessionId: number,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const failed = (reason: string, retryAfter?: number) =>
    new NotRun(`The gateway at ${config.gatewayUrl} did not run the document: ${reason}`, retryAfter)
  const answer = await fetch(config.gatewayUrl + path, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      authorization: `Bearer ${newPass(config.secretKey, sessionId, now())}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw failed(error.message)
  })
  if (answer.status === 403) return null
  if (!answer.ok) throw failed(await messageOf(answer), Number(answer.headers.get('retry-after')) || undefined)
  return answer.json().catch((error: Error) => {
    throw failed(error.message)
  })
}
