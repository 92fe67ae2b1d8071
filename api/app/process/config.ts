import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { readTrustedProxies } from '../../../shared/app/trustedProxies'

const flagOr = (fallback: '0' | '1') =>
  z
    .enum(['0', '1'])
    .default(fallback)
    .transform((value) => value === '1')
const flag = flagOr('0')
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
  API_PORT: whole(4001, 0, 65_535),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  DATABASE_CONNECTIONS: whole(20, 2, 500),
  /** Encrypts second-factor secrets and signs sign-in challenges. */
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes as 64 hexadecimal digits: openssl rand -hex 32')
    .transform((hex) => Buffer.from(hex, 'hex')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_IDLE_MINUTES: whole(720, 1, 525_600),
  SESSION_ABSOLUTE_HOURS: whole(168, 1, 8_760),
  /** 1 if the demo data with its demo users may exist. */
  DEMO: flag,
  /** If both are set and the database has no users, this administrator is created. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  /** Maximum number of concurrent jobs, such as injections, in this process; 0 leaves them to other processes. */
  JOB_SLOTS: whole(10, 0, 200),
  /** Jobs of a worker without a heartbeat for this time are taken over. */
  JOB_WORKER_TIMEOUT_MS: whole(10_000, 500, 600_000),
  /** Address of the built-in sandbox broker, if it runs: set by npm start with the demo data. */
  SANDBOX_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** Public address of this API for visitors: prefix of links for publishers without their own domain. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** 1 allows publishers' postback URLs in the internal network; otherwise only public addresses are called. */
  POSTBACK_PRIVATE_ADDRESSES: flag,
  /** 1 allows brokers in the internal network; otherwise leads are sent only to public addresses. */
  BROKER_PRIVATE_ADDRESSES: flag,
  /** 0: reports always use PostgreSQL. */
  REPORT_COPY: flagOr('1'),
  /** File of the columnar copy for reports, for the lifetime of the process. */
  REPORT_COPY_DIR: z.string().min(1).default(path.join(tmpdir(), 'back-office-reports')),
  REPORT_COPY_MEMORY_MB: whole(1024, 128, 1_000_000),
  REPORT_COPY_THREADS: whole(2, 1, 128),
  /** Addresses and networks of the reverse proxies whose X-Forwarded-For is trusted. */
  TRUST_PROXY: trustedProxies,
  /** Secret key of the gateway, so that the API trusts the caller's IP address sent by it, but by nobody else. */
  GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
    .optional(),
  /** Header with the visitor's country from a proxy, ISO 3166-1 alpha-2; used for clicks. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  /** Maximum concurrent intake leads per process; more are refused with Retry-After. */
  INTAKE_LEADS_AT_ONCE: whole(500, 1, 100_000),
  /** Maximum concurrent event streams; more are refused with Retry-After. */
  MAX_EVENT_STREAMS: whole(500, 0, 100_000),
  /**
   * DNS servers for checking mail domains of campaign consumers, as `address` or `address:port`, separated by commas;
   * the system's by default.
   */
  DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-fA-F.:[\], ]*$/, 'must be IP addresses, separated by commas')
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  /** How long requests are still served after a stop signal. */
  SHUTDOWN_PAUSE_MS: whole(1000, 0, 60_000),
})

export interface Config {
  production: boolean
  host: string
  port: number
  databaseUrl: string
  databaseConnections: number
  secretKey: Buffer
  logLevel: z.infer<typeof environment>['LOG_LEVEL']
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  demo: boolean
  firstAdmin: { email: string; password: string } | undefined
  jobSlots: number
  jobWorkerTimeoutMs: number
  sandboxUrl: string | undefined
  publicUrl: string
  postbackPrivateAddresses: boolean
  brokerPrivateAddresses: boolean
  /** Null if reports use only PostgreSQL. */
  reportCopy: { directory: string; memoryMb: number; threads: number } | null
  trustedProxies: string[]
  gatewayKey: string | undefined
  countryHeader: string | undefined
  intakeLeadsAtOnce: number
  maxEventStreams: number
  dnsServers: string[]
  shutdownPauseMs: number
}

/** Reads the configuration from environment variables; throws one message that names every invalid variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(set)
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(`The environment is not complete:\n${faults.join('\n')}`)
  }
  const value = read.data
  return {
    production: value.NODE_ENV === 'production',
    host: value.HOST,
    port: value.API_PORT,
    databaseUrl: value.DATABASE_URL,
    databaseConnections: value.DATABASE_CONNECTIONS,
    secretKey: value.SECRET_KEY,
    logLevel: value.LOG_LEVEL,
    sessionIdleMinutes: value.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: value.SESSION_ABSOLUTE_HOURS,
    demo: value.DEMO,
    firstAdmin:
      value.ADMIN_EMAIL && value.ADMIN_PASSWORD
        ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD }
        : undefined,
    jobSlots: value.JOB_SLOTS,
    jobWorkerTimeoutMs: value.JOB_WORKER_TIMEOUT_MS,
    sandboxUrl: value.SANDBOX_URL?.replace(/\/$/, ''),
    publicUrl: (
      value.PUBLIC_URL ?? `http://${value.HOST.includes(':') ? `[${value.HOST}]` : value.HOST}:${value.API_PORT}`
    ).replace(/\/$/, ''),
    postbackPrivateAddresses: value.POSTBACK_PRIVATE_ADDRESSES,
    brokerPrivateAddresses: value.BROKER_PRIVATE_ADDRESSES,
    reportCopy: value.REPORT_COPY
      ? { directory: value.REPORT_COPY_DIR, memoryMb: value.REPORT_COPY_MEMORY_MB, threads: value.REPORT_COPY_THREADS }
      : null,
    trustedProxies: value.TRUST_PROXY,
    gatewayKey: value.GATEWAY_KEY,
    countryHeader: value.COUNTRY_HEADER,
    intakeLeadsAtOnce: value.INTAKE_LEADS_AT_ONCE,
    maxEventStreams: value.MAX_EVENT_STREAMS,
    dnsServers: value.DNS_SERVERS,
    shutdownPauseMs: value.SHUTDOWN_PAUSE_MS,
  }
}
