import type { Config } from '../server/config'
import type { Upstream } from '../rest/rest'

export const audiences = ['publishers', 'brokers'] as const
export type Audience = (typeof audiences)[number]

interface OpenApiPart {
  servers: { url: string }[]
}

/** Readers are not signed in: however many ask, the API is asked once a minute for each part. */
const keptMs = 60_000

/**
 * The OpenAPI documents of audiences outside the company, as the API writes them. Source: `GET /api/openapi/{audience}.json`.
 */
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

  /** Throws a Fault when the API cannot be reached or has no such document. */
  function read(audience: Audience): Promise<OpenApiPart> {
    const known = kept.get(audience)
    if (known && Date.now() - known.at < keptMs) return known.part
    const part = ask(audience)
    kept.set(audience, { at: Date.now(), part })
    // What failed is asked for again by the next reader.
    part.catch(() => kept.delete(audience))
    return part
  }

  return {
    read,
    /** The address by which the API is reached from outside; null while it does not say. */
    apiAddress: async (): Promise<string | null> => {
      try {
        return (await read('publishers')).servers[0]?.url ?? null
      } catch {
        return null // The pages can be read while the API is down: they then name the address of the demo.
      }
    },
  }
}
