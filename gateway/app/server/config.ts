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
  /** Metrics are served on this port of the loopback address alone. 0 takes any free port. */
  METRICS_PORT: whole(4002, 0, 65_535),
  API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default('http://127.0.0.1:4001'),
  /** How long one GraphQL request may wait for the API, all calls together. */
  API_TIMEOUT_MS: whole(15_000, 100, 600_000),
  API_CONNECTIONS: whole(64, 1, 1_000),
  /** A gateway that cannot reach a live API for so long asks for a restart in its readiness. */
  API_STUCK_MS: whole(30_000, 100, 600_000),
  /** For how long the API's word of who a caller is holds for further requests; it looks itself at every call. 0 asks each time. */
  SESSION_MEMORY_MS: whole(1_000, 0, 10_000),
  /** GraphQL requests a minute from one address of callers who are not signed in, sign-in steps among them; more are told to come back. */
  ANONYMOUS_PER_MINUTE: whole(600, 1, 1_000_000),
  /** What a token without a figure of its own may ask for in a minute, in units of cost: fields × rows. */
  COST_PER_MINUTE: whole(10_000_000, 1, 1_000_000_000),
  /** GraphQL requests worked on at once; more are told to come back. */
  MAX_CONCURRENT_REQUESTS: whole(200, 1, 100_000),
  /** Streams of events open at once; more are told to come back. */
  MAX_EVENT_STREAMS: whole(500, 0, 100_000),
  /** 1 shows the schema and Apollo Sandbox; by default everywhere but in production. */
  GRAPHQL_INTROSPECTION: flag.optional(),
  /** The built client. */
  WEB_DIR: z.string().min(1).default('dist/web'),
  /** The client's operations as the build stored them; none where there is no such file. */
  DOCUMENTS_FILE: z.string().min(1).default('dist/documents.json'),
  /** `only`: from sessions of people stored documents alone are taken; access tokens may send any. */
  TRUSTED_DOCUMENTS: z.enum(['any', 'only']).default('any'),
  /** The built explorer of `/graphql?explorer`. */
  EXPLORER_DIR: z.string().min(1).default('dist/explorer'),
  /** The SDL files. */
  SCHEMA_DIR: z.string().min(1).default('schema'),
  /** The Markdown files of the pages at /docs. */
  DOCS_DIR: z.string().min(1).default('docs'),
  /** Addresses and networks of the reverse proxies in front, whose X-Forwarded-For is believed. */
  TRUST_PROXY: trustedProxies,
  /** The gateway proves itself to the API with it, so that the API believes it, and nobody else at its address, of whose request it passes on. */
  GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
    .optional(),
  /** How long to go on serving, as not ready, before the port closes: a balancer needs it to look elsewhere. */
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

/** Reads the gateway's configuration from environment variables; throws one message that names every variable at fault. */
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
