import { connect } from '../../api/db/connect'
import { migrate } from '../../api/db/migrating/migrate'
import { loadReference } from '../../api/db/migrating/reference'
import { loadDemo } from '../../api/db/seed/loadDemo'
import { copyTemplate, ensureTemplate, schemaHash } from '../../api/db/testDatabase'
import { startTestApi, type TestApi } from '../../api/test/testApi'
import { createGateway } from '../../gateway/app/server/app'
import { readConfig } from '../../gateway/app/process/config'
import { createLog } from '../../gateway/app/process/log'

export interface GraphQLAnswer<T> {
  status: number
  data: T | null
  errors: { message: string; path?: (string | number)[]; extensions: { code: string } }[]
}

export interface Stack {
  api: TestApi
  /** `http://127.0.0.1:port` of the gateway, without a trailing slash. */
  gateway: string
  /** Bearer token of a user by e-mail, such as `admin@demo.test`. */
  signIn: (email: string) => Promise<string>
  /** Sends an operation to the gateway. */
  graphql: <T = Record<string, unknown>>(
    query: string,
    options?: { token?: string; variables?: Record<string, unknown>; headers?: Record<string, string> },
  ) => Promise<GraphQLAnswer<T>>
  /** Opens and closes a subscription: returns its errors, empty if it started. */
  subscribe: (
    query: string,
    options?: { token?: string; variables?: Record<string, unknown> },
  ) => Promise<Pick<GraphQLAnswer<unknown>, 'status' | 'errors'>>
  stop: () => Promise<void>
}

export interface StackOptions {
  /** A running API with its own data; `stop` stops it. */
  api?: TestApi
  /** Number of demo leads, the same in all runs of a day; without it, only reference data. */
  leads?: number
  /** Environment variables of the API that differ from the defaults for tests. */
  apiEnv?: Record<string, string>
  gatewayEnv?: Record<string, string>
}

/** The key used by startTestApi. */
const secretKey = Buffer.from('0f'.repeat(32), 'hex')

/** Demo data is created once per run and size, and copied for each test file. */
export async function demoDatabase(leads: number) {
  const template = `demo_${leads}_${schemaHash()}`
  await ensureTemplate(template, async (url) => {
    await migrate(url)
    const { pool, db, close } = connect(url)
    try {
      await loadReference(db)
      await loadDemo({ pool, leads, secretKey })
    } finally {
      await close()
    }
  })
  return copyTemplate(template)
}

/**
 * Environment of contract tests: database, API and gateway in this process, on free ports, with a new database. Call
 * `stop` in `afterAll`.
 */
export async function startStack({
  api: given,
  leads,
  apiEnv = {},
  gatewayEnv = {},
}: StackOptions = {}): Promise<Stack> {
  const database = leads === undefined ? undefined : await demoDatabase(leads)
  const api = given ?? (await startTestApi({ database, env: { TRUST_PROXY: 'loopback', ...apiEnv } }))
  const config = readConfig({
    NODE_ENV: 'test',
    GATEWAY_PORT: '0',
    METRICS_PORT: '0',
    API_URL: api.url,
    LOG_LEVEL: 'silent',
    DOCUMENTS_FILE: 'no-such-file',
    // All tests use one IP address.
    ANONYMOUS_PER_MINUTE: '100000',
    ...gatewayEnv,
  })
  const gateway = await createGateway(config, createLog(config)).catch(async (error: unknown) => {
    await api.stop()
    throw error
  })
  const { url } = await gateway.listen()
  api.services.config.gatewayUrl = url

  const graphql: Stack['graphql'] = async <T>(
    query: string,
    {
      token,
      variables = {},
      headers = {},
    }: { token?: string; variables?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const { data = null, errors = [] } = (await response.json()) as Partial<GraphQLAnswer<T>>
    return { status: response.status, data, errors }
  }

  const subscribe: Stack['subscribe'] = async (query, { token, variables = {} } = {}) => {
    const response = await fetch(`${url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const { errors = [] } = isStream ? {} : ((await response.json()) as Partial<GraphQLAnswer<unknown>>)
    return { status: response.status, errors }
  }

  const signIn = async (email: string) => {
    const user = await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return api.signInAs({ user_id: user.id, email })
  }

  return {
    api,
    gateway: url,
    signIn,
    graphql,
    subscribe,
    stop: async () => {
      await gateway.stop()
      await api.stop()
    },
  }
}
