import type { Config } from '../process/config'
import type { Upstream } from '../rest/rest'

export const audiences = ['publishers', 'brokers'] as const
export type Audience = (typeof audiences)[number]

interface OpenApiPart {
  servers: { url: string }[]
}

/** Readers are not signed in, so each part is requested from the API at most once a minute. */
const keptMs = 60_000

/** OpenAPI documents for external audiences, as returned by the API. Source: `GET /api/openapi/{audience}.json`. */
export function createOpenApiParts({ upstream, apiTimeoutMs }: { upstream: Upstream } & Pick<Config, 'apiTimeoutMs'>) {
  const kept = new Map<Audience, { at: number; part: Promise<OpenApiPart> }>()

  const ask = (audience: Audience) =>
    upstream.call({
      method: 'GET',
      route: `/api/openapi/${audience}.json`,
      reads: true,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(apiTimeoutMs),
    }) as Promise<OpenApiPart>

  /** Throws a Fault if the API cannot be reached or has no such document. */
  function read(audience: Audience): Promise<OpenApiPart> {
    const known = kept.get(audience)
    if (known && Date.now() - known.at < keptMs) return known.part
    const part = ask(audience)
    kept.set(audience, { at: Date.now(), part })
    // Failures are not cached.
    part.catch(() => kept.delete(audience))
    return part
  }

  return {
    read,
    /** Public address of the API; null if unknown. */
    apiAddress: async (): Promise<string | null> => {
      try {
        return (await read('publishers')).servers[0]?.url ?? null
      } catch {
        return null // The pages remain readable while the API is down; they then show the address of the demo.
      }
    },
  }
}
