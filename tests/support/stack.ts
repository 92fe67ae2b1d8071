import { startTestApi, type TestApi } from '../../api/testApi'
import { createGateway } from '../../gateway/app'
import { readConfig } from '../../gateway/config'
import { createLog } from '../../gateway/log'

export interface GraphQLAnswer<T> {
  status: number
  data: T | null
  errors: { message: string; path?: (string | number)[]; extensions: { code: string } }[]
}

export interface Stack {
  api: TestApi
  /** `http://127.0.0.1:port` of the gateway, without a slash at the end. */
  gateway: string
  /** Sends an operation through the gateway. */
  graphql: <T = Record<string, unknown>>(
    query: string,
    options?: { token?: string; variables?: Record<string, unknown>; headers?: Record<string, string> },
  ) => Promise<GraphQLAnswer<T>>
  stop: () => Promise<void>
}

export interface StackOptions {
  /** Environment variables of the API, other than the tests' own. */
  apiEnv?: Record<string, string>
  gatewayEnv?: Record<string, string>
}

/**
 * The world of a contract test: database, API and gateway, all but the browser, in this process and on free ports. The
 * database is the test file's own and holds the reference data. Call `stop` in `afterAll`.
 */
export async function startStack({ apiEnv = {}, gatewayEnv = {} }: StackOptions = {}): Promise<Stack> {
  const api = await startTestApi({ env: { TRUST_PROXY: '1', ...apiEnv } })
  const config = readConfig({
    NODE_ENV: 'test',
    GATEWAY_PORT: '0',
    METRICS_PORT: '0',
    API_URL: api.url,
    LOG_LEVEL: 'silent',
    ...gatewayEnv,
  })
  const gateway = await createGateway(config, createLog(config)).catch(async (error: unknown) => {
    await api.stop()
    throw error
  })
  const { url } = await gateway.listen()

  const graphql: Stack['graphql'] = async <T>(
    query: string,
    { token, variables = {}, headers = {} }: { token?: string; variables?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const { data = null, errors = [] } = (await response.json()) as Partial<GraphQLAnswer<T>>
    return { status: response.status, data, errors }
  }

  return {
    api,
    gateway: url,
    graphql,
    stop: async () => {
      await gateway.stop()
      await api.stop()
    },
  }
}
