import { z } from 'zod'
import { readEnvironment, type Values, variable } from '../../../shared/app/environment'
import { checkMetricsAccess, metricsVariables } from '../../../shared/app/metricsEndpoint'
import { serverEnvironment } from '../../../shared/app/serverEnvironment'

const { flag, whole, text, httpAddress, variables: shared } = serverEnvironment(z)

const variables = {
  ...shared,
  port: variable('GATEWAY_PORT', whole(4000, 0, 65_535)),
  ...metricsVariables(z),
  /** Port of the metrics. 0 uses any free port. */
  metricsPort: variable('METRICS_PORT', whole(4002, 0, 65_535)),
  apiUrl: variable('API_URL', httpAddress('must be an http:// or https:// address').default('http://127.0.0.1:4001')),
  /** Maximum time that one GraphQL request waits for the API, all calls together. */
  apiTimeoutMs: variable('API_TIMEOUT_MS', whole(15_000, 100, 600_000)),
  apiConnections: variable('API_CONNECTIONS', whole(64, 1, 1_000)),
  /** After this time without reaching a live API, readiness requests a restart. */
  apiStuckMs: variable('API_STUCK_MS', whole(30_000, 100, 600_000)),
  /** How long session lookups are cached; the API checks every call itself. 0 disables the cache. */
  sessionMemoryMs: variable('SESSION_MEMORY_MS', whole(1_000, 0, 10_000)),
  /** Maximum GraphQL requests per minute from one IP address without a token, including sign-in steps. */
  anonymousPerMinute: variable('ANONYMOUS_PER_MINUTE', whole(600, 1, 1_000_000)),
  /** Cost allowed per minute for a token without its own limit, in fields × rows. */
  costPerMinute: variable('COST_PER_MINUTE', whole(10_000_000, 1, 1_000_000_000)),
  /** Maximum concurrent GraphQL requests; more are refused with Retry-After. */
  maxConcurrentRequests: variable('MAX_CONCURRENT_REQUESTS', whole(200, 1, 100_000)),
  /** Those of one user, or of one IP address without a token. */
  maxConcurrentRequestsPerUser: variable('MAX_CONCURRENT_REQUESTS_PER_USER', whole(50, 1, 100_000)),
  /** 1 publishes the schema and Apollo Sandbox; default except in production. */
  introspection: variable('GRAPHQL_INTROSPECTION', flag.optional()),
  /** Directory of the built client; null if this gateway serves none. */
  webDir: variable(
    'WEB_DIR',
    text('dist/web').transform((folder) => (folder === 'none' ? null : folder)),
  ),
  /** Operations of the client, stored by the build; empty if the file does not exist. */
  documentsFile: variable('DOCUMENTS_FILE', text('dist/documents.json')),
  /** `only`: sessions may send only stored documents; access tokens may send any. */
  trustedDocuments: variable('TRUSTED_DOCUMENTS', z.enum(['any', 'only']).default('any')),
  /** Whether `/mcp` serves tools to assistants. */
  mcp: variable('MCP', z.enum(['on', 'off']).default('off')),
  /** Directory of the built explorer at `/graphql?explorer`. */
  explorerDir: variable('EXPLORER_DIR', text('dist/explorer')),
  /** Directory of the SDL files. */
  schemaDir: variable('SCHEMA_DIR', text('schema')),
  /** Directory of the Markdown files for /docs. */
  docsDir: variable('DOCS_DIR', text('docs')),
  /** How long to keep serving as not ready before the port closes, so that a load balancer can react. */
  shutdownPauseMs: variable('SHUTDOWN_PAUSE_MS', whole(0, 0, 60_000)),
}

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.values(variables).map(({ env }) => env)

export type Config = Values<typeof variables> & { introspection: boolean }

/** Reads the gateway's configuration from environment variables; throws one message that names every variable at fault. */
export function readConfig({ PORT, ...env }: Record<string, string | undefined>): Config {
  const read = readEnvironment(variables, { ...env, GATEWAY_PORT: env.GATEWAY_PORT || PORT })
  checkMetricsAccess(read)
  return { ...read, introspection: read.introspection ?? !read.production }
}
