import { z } from 'zod'
import { readEnvironment, type Values, variable } from '../../../shared/app/environment'
import { readTrustedProxies } from '../../../shared/app/trustedProxies'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const text = (fallback: string) => z.string().min(1).default(fallback)
const httpAddress = (error: string) => z.url({ protocol: /^https?$/, error })

const trustedProxies = z
  .string()
  .default('')
  .transform((text, { addIssue }) => {
    try {
      return readTrustedProxies(text)
    } catch (error) {
      addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

const variables = {
  production: variable(
    'NODE_ENV',
    z
      .enum(['production', 'development', 'test'])
      .default('production')
      .transform((value) => value === 'production'),
  ),
  host: variable('HOST', text('127.0.0.1')),
  logLevel: variable(
    'LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  /** Addresses and networks of the reverse proxies in front, whose X-Forwarded-For is believed. */
  trustedProxies: variable('TRUST_PROXY', trustedProxies),
  /** The gateway proves itself to the API with it, so that the API believes it, and nobody else at its address, of whose request it passes on. */
  gatewayKey: variable(
    'GATEWAY_KEY',
    z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
      .optional(),
  ),
  /** Streams of events open at once; more are told to come back. */
  maxEventStreams: variable('MAX_EVENT_STREAMS', whole(500, 0, 100_000)),
  port: variable('GATEWAY_PORT', whole(4000, 0, 65_535)),
  /** Metrics are served on this port of the loopback address alone. 0 takes any free port. */
  metricsPort: variable('METRICS_PORT', whole(4002, 0, 65_535)),
  apiUrl: variable('API_URL', httpAddress('must be an http:// or https:// address').default('http://127.0.0.1:4001')),
  /** How long one GraphQL request may wait for the API, all calls together. */
  apiTimeoutMs: variable('API_TIMEOUT_MS', whole(15_000, 100, 600_000)),
  apiConnections: variable('API_CONNECTIONS', whole(64, 1, 1_000)),
  /** A gateway that cannot reach a live API for so long asks for a restart in its readiness. */
  apiStuckMs: variable('API_STUCK_MS', whole(30_000, 100, 600_000)),
  /** For how long the API's word of who a caller is holds for further requests; it looks itself at every call. 0 asks each time. */
  sessionMemoryMs: variable('SESSION_MEMORY_MS', whole(1_000, 0, 10_000)),
  /** GraphQL requests a minute from one address of callers who are not signed in, sign-in steps among them; more are told to come back. */
  anonymousPerMinute: variable('ANONYMOUS_PER_MINUTE', whole(600, 1, 1_000_000)),
  /** What a token without a figure of its own may ask for in a minute, in units of cost: fields × rows. */
  costPerMinute: variable('COST_PER_MINUTE', whole(10_000_000, 1, 1_000_000_000)),
  /** GraphQL requests worked on at once; more are told to come back. */
  maxConcurrentRequests: variable('MAX_CONCURRENT_REQUESTS', whole(200, 1, 100_000)),
  /** 1 shows the schema and Apollo Sandbox; by default everywhere but in production. */
  introspection: variable('GRAPHQL_INTROSPECTION', flag.optional()),
  /** The built client. */
  webDir: variable('WEB_DIR', text('dist/web')),
  /** The client's operations as the build stored them; none where there is no such file. */
  documentsFile: variable('DOCUMENTS_FILE', text('dist/documents.json')),
  /** `only`: from sessions of people stored documents alone are taken; access tokens may send any. */
  trustedDocuments: variable('TRUSTED_DOCUMENTS', z.enum(['any', 'only']).default('any')),
  /** The built explorer of `/graphql?explorer`. */
  explorerDir: variable('EXPLORER_DIR', text('dist/explorer')),
  /** The SDL files. */
  schemaDir: variable('SCHEMA_DIR', text('schema')),
  /** The Markdown files of the pages at /docs. */
  docsDir: variable('DOCS_DIR', text('docs')),
  /** How long to go on serving, as not ready, before the port closes: a balancer needs it to look elsewhere. */
  shutdownPauseMs: variable('SHUTDOWN_PAUSE_MS', whole(0, 0, 60_000)),
}

export type Config = Values<typeof variables> & { introspection: boolean }

/** Reads the gateway's configuration from environment variables; throws one message that names every variable at fault. */
export function readConfig({ PORT, ...env }: Record<string, string | undefined>): Config {
  const read = readEnvironment(variables, { ...env, GATEWAY_PORT: env.GATEWAY_PORT || PORT })
  return { ...read, introspection: read.introspection ?? !read.production }
}
