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
  /** 1 where the demo data, and with it the demo sign-ins, may exist. */
  DEMO: flag,
  /** Both given: a database without users gets this one, who may do everything. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  /** How many jobs, such as injections, this process runs at once; 0 leaves them to other processes. */
  JOB_SLOTS: whole(10, 0, 200),
  /** After how long without a sign of life a worker's jobs are taken over. */
  JOB_WORKER_TIMEOUT_MS: whole(10_000, 500, 600_000),
  /** Where the built-in sandbox broker listens, if it runs: npm start says so with the demo data. */
  SANDBOX_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** Where visitors reach this API, from outside: the start of the links that publishers are given, where they have no domain of their own. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  /** 1 where publishers' postback URLs may lead into the own network; else they are called at public addresses alone. */
  POSTBACK_PRIVATE_ADDRESSES: flag,
  /** 1 where brokers may stand inside of the own network; else leads are sent to public addresses alone. */
  BROKER_PRIVATE_ADDRESSES: flag,
  /** 0: reports are answered by PostgreSQL alone. */
  REPORT_COPY: flagOr('1'),
  /** Where the columnar copy that reports read has its file, for as long as the process runs. */
  REPORT_COPY_DIR: z.string().min(1).default(path.join(tmpdir(), 'back-office-reports')),
  REPORT_COPY_MEMORY_MB: whole(1024, 128, 1_000_000),
  REPORT_COPY_THREADS: whole(2, 1, 128),
  /** Addresses and networks of the reverse proxies in front, whose X-Forwarded-For is believed. */
  TRUST_PROXY: trustedProxies,
  /** The gateway proves itself to the API with it, so that the API believes it, and nobody else at its address, of whose request it passes on. */
  GATEWAY_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must be 32 to 200 printable characters: openssl rand -hex 32')
    .optional(),
  /** Header in which a proxy in front says the visitor's country, ISO 3166-1 alpha-2; for clicks. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  /** Leads of the intake that one process has under way at once; more are told to come back. */
  INTAKE_LEADS_AT_ONCE: whole(500, 1, 100_000),
  /** Streams of events open at once; more are told to come back. */
  MAX_EVENT_STREAMS: whole(500, 0, 100_000),
  /** Where the mail domains of campaigns' people are looked up, as `address` or `address:port`, several by commas; else where the system says. */
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
  /** How long requests are still served after a signal to stop. */
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
  /** Null where PostgreSQL alone answers reports. */
  reportCopy: { directory: string; memoryMb: number; threads: number } | null
  trustedProxies: string[]
  gatewayKey: string | undefined
  countryHeader: string | undefined
  intakeLeadsAtOnce: number
  maxEventStreams: number
  dnsServers: string[]
  shutdownPauseMs: number
}

/** Reads the API's configuration from environment variables; throws one message that names every variable at fault. */
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
