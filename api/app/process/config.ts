import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { readEnvironment, type Values, variable } from '../../../shared/app/environment'
import { databaseUrlProblem, Servers } from '../../db/servers'
import { acceptAlso } from '../secrets/secrets'
import { checkMetricsAccess, metricsVariables } from '../../../shared/app/metricsEndpoint'
import { serverEnvironment } from '../../../shared/app/serverEnvironment'

const { flag, whole, text, httpAddress, variables: shared } = serverEnvironment(z)

const secret = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 32 random bytes as 64 hexadecimal digits: openssl rand -hex 32')
  .transform((hex) => Buffer.from(hex, 'hex'))

const databaseUrl = z.string('must be a postgres:// address').superRefine((url, context) => {
  const message = databaseUrlProblem(url)
  if (message) context.addIssue({ code: 'custom', message })
})

const replicaUrl = databaseUrl.refine(
  (url) => databaseUrlProblem(url) !== null || new Servers(url).count === 1,
  'must name one server',
)

/** Only a provider on this machine may go without TLS. */
const issuer = httpAddress('must be an https address').regex(
  /^(https:|http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$))/,
  'must be an https address',
)

const withoutSlash = (address: string) => address.replace(/\/$/, '')

const variables = {
  ...shared,
  /** What this process does: HTTP (`api`), jobs (`worker`), or both (`all`). */
  role: variable('ROLE', z.enum(['all', 'api', 'worker']).default('all')),
  port: variable('API_PORT', whole(4001, 0, 65_535)),
  ...metricsVariables(z),
  /** Port of the metrics, 0 for any that is free; without it they are not served. */
  metricsPort: variable('METRICS_PORT', z.coerce.number().int().min(0).max(65_535).optional()),
  databaseUrl: variable('DATABASE_URL', databaseUrl),
  /** A standby that answers the leads list, look-ups and exports. */
  databaseReplicaUrl: variable('DATABASE_REPLICA_URL', replicaUrl.optional()),
  databaseConnections: variable('DATABASE_CONNECTIONS', whole(20, 2, 500)),
  /** Encrypts second-factor secrets and signs sign-in challenges. */
  secretKey: variable('SECRET_KEY', secret),
  /** While SECRET_KEY is exchanged: the other key that is accepted. */
  secretKeyAlso: variable('SECRET_KEY_ALSO', secret.optional()),
  sessionIdleMinutes: variable('SESSION_IDLE_MINUTES', whole(720, 1, 525_600)),
  sessionAbsoluteHours: variable('SESSION_ABSOLUTE_HOURS', whole(168, 1, 8_760)),
  /** 1 if the demo data with its demo users may exist. */
  demo: variable('DEMO', flag.default(false)),
  /** If both are set and the database has no users, this administrator is created. */
  adminEmail: variable('ADMIN_EMAIL', z.email().optional()),
  adminPassword: variable('ADMIN_PASSWORD', z.string().min(6).optional()),
  /** Maximum number of concurrent jobs, such as injections, in this process; 0 leaves them to other processes. */
  jobSlots: variable('JOB_SLOTS', whole(10, 0, 200)),
  /** Jobs of a worker without a heartbeat for this time are taken over. */
  jobWorkerTimeoutMs: variable('JOB_WORKER_TIMEOUT_MS', whole(10_000, 500, 600_000)),
  /** Address of the gateway, which runs the documents of webhooks. */
  gatewayUrl: variable('GATEWAY_URL', httpAddress('must be an http address').default('http://127.0.0.1:4000')),
  /** Address of the built-in sandbox broker, if it runs: set by npm start. */
  sandboxUrl: variable('SANDBOX_URL', httpAddress('must be an http address').optional()),
  /** Public address of this API for visitors: prefix of links for publishers without their own domain. */
  publicUrl: variable('PUBLIC_URL', httpAddress('must be an http address').optional()),
  /** Public address of the web client: prefix of the links in scheduled reports, which have none without it. */
  webUrl: variable('WEB_URL', httpAddress('must be an http address').optional()),
  /** OpenID Connect: address of the provider, which turns single sign-on on. */
  oidcIssuer: variable('OIDC_ISSUER', issuer.optional()),
  oidcClientId: variable('OIDC_CLIENT_ID', z.string().optional()),
  oidcClientSecret: variable('OIDC_CLIENT_SECRET', z.string().optional()),
  /** What people call the provider, on the button. */
  oidcName: variable('OIDC_NAME', text('single sign-on')),
  /** Domains of e-mail addresses that may sign in by it, separated by commas. */
  oidcDomains: variable(
    'OIDC_DOMAINS',
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((domain) => domain.trim().toLowerCase())
          .filter(Boolean),
      ),
  ),
  /** Claim with names of roles; the role of a new user without it; the highest role that the claim gives. */
  oidcRoleClaim: variable('OIDC_ROLE_CLAIM', z.string().optional()),
  oidcDefaultRole: variable('OIDC_DEFAULT_ROLE', text('Crm User')),
  oidcHighestRole: variable('OIDC_HIGHEST_ROLE', z.string().optional()),
  /** With it, only this account signs in without the provider. */
  oidcLocalAccount: variable('OIDC_LOCAL_ACCOUNT', z.email().optional()),
  /** 1 allows publishers' postback URLs in the internal network; otherwise only public addresses are called. */
  postbackPrivateAddresses: variable('POSTBACK_PRIVATE_ADDRESSES', flag.default(false)),
  /** 1 allows webhooks and channels of alerts and reports in the internal network, SMTP servers, Telegram API addresses. */
  alertPrivateAddresses: variable('ALERT_PRIVATE_ADDRESSES', flag.default(false)),
  /** 1 allows brokers in the internal network; otherwise leads are sent only to public addresses. */
  brokerPrivateAddresses: variable('BROKER_PRIVATE_ADDRESSES', flag.default(false)),
  /** The columnar copy that reports read: one in each process, or one in ClickHouse for all. */
  reportEngine: variable('REPORT_ENGINE', z.enum(['duckdb', 'clickhouse']).default('duckdb')),
  clickhouseUrl: variable(
    'CLICKHOUSE_URL',
    httpAddress('must be an address such as http://user:password@host:8123/database').optional(),
  ),
  /** 0: reports always use PostgreSQL. */
  copiesReports: variable('REPORT_COPY', flag.default(true)),
  reportCopyMemoryMb: variable('REPORT_COPY_MEMORY_MB', whole(1024, 128, 1_000_000)),
  reportCopyThreads: variable('REPORT_COPY_THREADS', whole(2, 1, 128)),
  /** Folder of temporary files, such as lists while they are read. The user's id keeps users of a machine apart. */
  temporaryDirectory: variable(
    'TEMPORARY_DIR',
    text(path.join(tmpdir(), `back-office-${process.getuid?.() ?? 'files'}`)),
  ),
  /**
   * Folder where clicks and autologins wait while the database does not answer; it outlives the process. By default where
   * npm start has it, because what waits is no temporary file.
   */
  visitSpoolDirectory: variable('VISIT_SPOOL_DIR', text(path.resolve('.data', 'waiting-visits'))),
  /** Header with the visitor's country from a proxy, ISO 3166-1 alpha-2; used for clicks. */
  countryHeader: variable(
    'COUNTRY_HEADER',
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
      .optional(),
  ),
  /** Maximum concurrent intake leads per process; more are refused with Retry-After. */
  intakeLeadsAtOnce: variable('INTAKE_LEADS_AT_ONCE', whole(500, 1, 100_000)),
  /** DNS servers for checking mail domains of campaign consumers, as `address` or `address:port`, separated by commas; by default those of the system. */
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
  /** How long requests are still served after a stop signal. */
  shutdownPauseMs: variable('SHUTDOWN_PAUSE_MS', whole(1000, 0, 60_000)),
}

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.values(variables).map(({ env }) => env)

type Read = Values<typeof variables>
type Grouped =
  | `admin${string}`
  | `oidc${string}`
  | 'copiesReports'
  | 'reportEngine'
  | 'clickhouseUrl'
  | `reportCopy${string}`

export interface Config extends Omit<Read, Grouped> {
  publicUrl: string
  firstAdmin: { email: string; password: string } | undefined
  /** Null without single sign-on. */
  singleSignOn: {
    issuer: string
    clientId: string
    clientSecret: string
    name: string
    domains: readonly string[]
    roleClaim: string | undefined
    defaultRole: string
    highestRole: string | undefined
    /** In lower case. */
    localAccount: string | undefined
  } | null
  /** Address of ClickHouse if reports read it. */
  clickhouseUrl: string | undefined
  /** Null if reports always use PostgreSQL. */
  reportCopy: { memoryMb: number; threads: number } | null
}

/** The settings of single sign-on; null without OIDC_ISSUER. Throws if those are missing that it needs. */
function singleSignOnOf(read: Read): Config['singleSignOn'] {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcDomains: domains } = read
  if (issuer === undefined) return null
  const isMissing = {
    OIDC_CLIENT_ID: !clientId,
    OIDC_CLIENT_SECRET: !clientSecret,
    OIDC_DOMAINS: !domains.length,
    WEB_URL: !read.webUrl,
  }
  const missing = Object.entries(isMissing).flatMap(([name, is]) => (is ? [`\n  ${name}: OIDC_ISSUER needs it`] : []))
  if (missing.length || !clientId || !clientSecret)
    throw new Error(`The environment is not complete:${missing.join('')}`)
  return {
    ...{ issuer, clientId, clientSecret, domains, name: read.oidcName, roleClaim: read.oidcRoleClaim },
    ...{ defaultRole: read.oidcDefaultRole, highestRole: read.oidcHighestRole },
    localAccount: read.oidcLocalAccount?.toLowerCase(),
  }
}

/** Reads the API's configuration from environment variables; throws one message that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const all = readEnvironment(variables, env)
  const {
    adminEmail: email,
    adminPassword: password,
    reportEngine,
    clickhouseUrl,
    copiesReports,
    reportCopyMemoryMb: memoryMb,
    reportCopyThreads: threads,
    ...read
  } = all
  checkMetricsAccess(read)
  if (read.role === 'worker' && read.jobSlots === 0) throw new Error('JOB_SLOTS must be at least 1 with ROLE=worker')
  if (read.secretKeyAlso) acceptAlso(read.secretKey, read.secretKeyAlso)
  if (reportEngine === 'clickhouse' && !clickhouseUrl)
    throw new Error('The environment is not complete:\n  CLICKHOUSE_URL: REPORT_ENGINE=clickhouse needs it')
  if (read.databaseReplicaUrl === read.databaseUrl)
    throw new Error('The environment is not complete:\n  DATABASE_REPLICA_URL: must not be DATABASE_URL')
  const ownAddress = `http://${read.host.includes(':') ? `[${read.host}]` : read.host}:${read.port}`
  return {
    ...read,
    sandboxUrl: read.sandboxUrl && withoutSlash(read.sandboxUrl),
    gatewayUrl: withoutSlash(read.gatewayUrl),
    webUrl: read.webUrl && withoutSlash(read.webUrl),
    publicUrl: withoutSlash(read.publicUrl ?? ownAddress),
    singleSignOn: singleSignOnOf(all),
    firstAdmin: email && password ? { email, password } : undefined,
    clickhouseUrl: reportEngine === 'clickhouse' ? clickhouseUrl : undefined,
    reportCopy: copiesReports ? { memoryMb, threads } : null,
  }
}
