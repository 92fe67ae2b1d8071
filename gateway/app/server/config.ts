import { z } from 'zod'
import { readTrustedProxies } from '../../../shared/app/trustedProxies'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const whole = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)

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

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  GATEWAY_PORT: whole(4000, 0, 65_535),
  /** Port of the metrics, on the loopback address only. 0 uses any free port. */
  METRICS_PORT: whole(4002, 0, 65_535),
  API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default('http://127.0.0.1:4001'),
  /** Maximum time that one GraphQL request waits for the API, all calls together. */
  API_TIMEOUT_MS: whole(15_000, 100, 600_000),
  API_CONNECTIONS: whole(64, 1, 1_000),
  /** After this time without reaching a live API, readiness requests a restart. */
  API_STUCK_MS: whole(30_000, 100, 600_000),
  /** How long session lookups are cached; the API checks every call itself. 0 disables the cache. */
  SESSION_MEMORY_MS: whole(1_000, 0, 10_000),
  /** Maximum GraphQL requests per minute from one IP address without a token, including sign-in steps. */
  ANONYMOUS_PER_MINUTE: whole(600, 1, 1_000_000),
  /** Cost allowed per minute for a token without its own limit, in fields × rows. */
  COST_PER_MINUTE: whole(10_000_000, 1, 1_000_000_000),
  /** Maximum concurrent GraphQL requests; more are refused with Retry-After. */
  MAX_CONCURRENT_REQUESTS: whole(200, 1, 100_000),
  /** Maximum concurrent event streams; more are refused with Retry-After. */
  MAX_EVENT_STREAMS: whole(500, 0, 100_000),
  /** 1 publishes the schema and Apollo Sandbox; default except in production. */
  GRAPHQL_INTROSPECTION: flag.optional(),
  /** Directory of the built client. */
  WEB_DIR: z.string().min(1).default('dist/web'),
  /** Operations of the client, stored by the build; empty if the file does not exist. */
  DOCUMENTS_FILE: z.string().min(1).default('dist/documents.json'),
  /** `only`: sessions may send only stored documents; access tokens may send any. */
  TRUSTED_DOCUMENTS: z.enum(['any', 'only']).default('any'),
  /** Directory of the built explorer at `/graphql?explorer`. */
  EXPLORER_DIR: z.string().min(1).default('dist/explorer'),
  /** Directory of the SDL files. */
  SCHEMA_DIR: z.string().min(1).default('schema'),
  /** Directory of the Markdown files for /docs. */
  DOCS_DIR: z.string().min(1).default('docs'),
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: trustedProxies,
  /** Secret key for the API, so that it trusts the caller's IP address sent by the gateway, but by nobody else. */
  GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
    .optional(),
  /** How long to keep serving as not ready before the port closes, so that a load balancer can react. */
  SHUTDOWN_PAUSE_MS: whole(0, 0, 60_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  production: boolean
  host: string
  port: number
  metricsPort: number
  apiUrl: string
  apiTimeoutMs: number
  apiConnections: number
  apiStuckMs: number
  sessionMemoryMs: number
  anonymousPerMinute: number
  costPerMinute: number
  maxConcurrentRequests: number
  maxEventStreams: number
  introspection: boolean
  webDir: string
  explorerDir: string
  schemaDir: string
  documentsFile: string
  trustedDocuments: 'any' | 'only'
  docsDir: string
  trustedProxies: string[]
  gatewayKey: string | undefined
  shutdownPauseMs: number
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
}

/** Reads the configuration from environment variables; throws one message that names every invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse({ GATEWAY_PORT: set.PORT, ...set })
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment is not complete:\n${faults.join('\n')}`)
  }
  const value = read.data
  const production = value.NODE_ENV === 'production'
  return {
    production,
    host: value.HOST,
    port: value.GATEWAY_PORT,
    metricsPort: value.METRICS_PORT,
    apiUrl: value.API_URL,
    apiTimeoutMs: value.API_TIMEOUT_MS,
    apiConnections: value.API_CONNECTIONS,
    apiStuckMs: value.API_STUCK_MS,
    sessionMemoryMs: value.SESSION_MEMORY_MS,
    anonymousPerMinute: value.ANONYMOUS_PER_MINUTE,
    costPerMinute: value.COST_PER_MINUTE,
    maxConcurrentRequests: value.MAX_CONCURRENT_REQUESTS,
    maxEventStreams: value.MAX_EVENT_STREAMS,
    introspection: value.GRAPHQL_INTROSPECTION ?? !production,
    webDir: value.WEB_DIR,
    explorerDir: value.EXPLORER_DIR,
    schemaDir: value.SCHEMA_DIR,
    documentsFile: value.DOCUMENTS_FILE,
    trustedDocuments: value.TRUSTED_DOCUMENTS,
    docsDir: value.DOCS_DIR,
    trustedProxies: value.TRUST_PROXY,
    gatewayKey: value.GATEWAY_KEY,
    shutdownPauseMs: value.SHUTDOWN_PAUSE_MS,
    logLevel: value.LOG_LEVEL,
  }
}
