import { tmpdir } from 'node:os'
import path from 'node:path'
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
  port: variable('API_PORT', whole(4001, 0, 65_535)),
  databaseUrl: variable('DATABASE_URL', z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  databaseConnections: variable('DATABASE_CONNECTIONS', whole(20, 2, 500)),
  /** Encrypts second-factor secrets and signs sign-in challenges. */
  secretKey: variable(
    'SECRET_KEY',
    z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes as 64 hexadecimal digits: openssl rand -hex 32')
      .transform((hex) => Buffer.from(hex, 'hex')),
  ),
  sessionIdleMinutes: variable('SESSION_IDLE_MINUTES', whole(720, 1, 525_600)),
  sessionAbsoluteHours: variable('SESSION_ABSOLUTE_HOURS', whole(168, 1, 8_760)),
  /** 1 where the demo data, and with it the demo sign-ins, may exist. */
  demo: variable('DEMO', flag.default(false)),
  /** Both given: a database without users gets this one, who may do everything. */
  adminEmail: variable('ADMIN_EMAIL', z.email().optional()),
  adminPassword: variable('ADMIN_PASSWORD', z.string().min(6).optional()),
  /** How many jobs, such as injections, this process runs at once; 0 leaves them to other processes. */
  jobSlots: variable('JOB_SLOTS', whole(10, 0, 200)),
  /** After how long without a sign of life a worker's jobs are taken over. */
  jobWorkerTimeoutMs: variable('JOB_WORKER_TIMEOUT_MS', whole(10_000, 500, 600_000)),
  /** Where the built-in sandbox broker listens, if it runs: npm start says so with the demo data. */
  sandboxUrl: variable('SANDBOX_URL', httpAddress('must be an http address').optional()),
  /** Where visitors reach this API, from outside: the start of the links that publishers are given, where they have no domain of their own. */
  publicUrl: variable('PUBLIC_URL', httpAddress('must be an http address').optional()),
  /** 1 where publishers' postback URLs may lead into the own network; else they are called at public addresses alone. */
  postbackPrivateAddresses: variable('POSTBACK_PRIVATE_ADDRESSES', flag.default(false)),
  /** 1 where brokers may stand inside of the own network; else leads are sent to public addresses alone. */
  brokerPrivateAddresses: variable('BROKER_PRIVATE_ADDRESSES', flag.default(false)),
  /** 0: reports are answered by PostgreSQL alone. */
  copiesReports: variable('REPORT_COPY', flag.default(true)),
  /** Where the columnar copy that reports read has its file, for as long as the process runs. */
  reportCopyDirectory: variable('REPORT_COPY_DIR', text(path.join(tmpdir(), 'back-office-reports'))),
  reportCopyMemoryMb: variable('REPORT_COPY_MEMORY_MB', whole(1024, 128, 1_000_000)),
  reportCopyThreads: variable('REPORT_COPY_THREADS', whole(2, 1, 128)),
  /** Header in which a proxy in front says the visitor's country, ISO 3166-1 alpha-2; for clicks. */
  countryHeader: variable(
    'COUNTRY_HEADER',
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
      .optional(),
  ),
  /** Leads of the intake that one process has under way at once; more are told to come back. */
  intakeLeadsAtOnce: variable('INTAKE_LEADS_AT_ONCE', whole(500, 1, 100_000)),
  /** Where the mail domains of campaigns' people are looked up, as `address` or `address:port`, several by commas; else where the system says. */
  dnsServers: variable(
    'DNS_SERVERS',
    z
      .string()
      .regex(/^[0-9a-fA-F.:[\], ]*$/, 'must be IP addresses, separated by commas')
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
  ),
  /** How long requests are still served after a signal to stop. */
  shutdownPauseMs: variable('SHUTDOWN_PAUSE_MS', whole(1000, 0, 60_000)),
}

type Read = Values<typeof variables>
type Grouped = `admin${string}` | 'copiesReports' | `reportCopy${string}`

export interface Config extends Omit<Read, Grouped> {
  publicUrl: string
  firstAdmin: { email: string; password: string } | undefined
  /** Null where PostgreSQL alone answers reports. */
  reportCopy: { directory: string; memoryMb: number; threads: number } | null
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** Reads the API's configuration from environment variables; throws one message that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const {
    adminEmail: email,
    adminPassword: password,
    copiesReports,
    reportCopyDirectory: directory,
    reportCopyMemoryMb: memoryMb,
    reportCopyThreads: threads,
    ...read
  } = readEnvironment(variables, env)
  const ownAddress = `http://${read.host.includes(':') ? `[${read.host}]` : read.host}:${read.port}`
  return {
    ...read,
    sandboxUrl: read.sandboxUrl && withoutSlash(read.sandboxUrl),
    publicUrl: withoutSlash(read.publicUrl ?? ownAddress),
    firstAdmin: email && password ? { email, password } : undefined,
    reportCopy: copiesReports ? { directory, memoryMb, threads } : null,
  }
}
