import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApolloServer } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { expressMiddleware } from '@as-integrations/express5'
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import type { Config } from './config'
import { type Context, createContext } from './context'
import { costLimit } from './cost'
import { createFormatError } from './errors'
import { createExecutor } from './execution'
import { exportRoutes } from './exports/exports.routes'
import { healthRoutes, type Health } from './health'
import { limits, operationLimits } from './limits'
import type { Log } from './log'
import { createMetrics, serveMetrics } from './metrics'
import { observe } from './observe'
import { refuseOverload } from './overload'
import { createUpstream } from './rest'
import { createSchema } from './schema'
import { securityHeaders } from './securityHeaders'
import { createSessionMemory } from './sessions/sessionMemory'
import { noSubscriptions } from './subscriptionRequest'
import { createSubscriptions } from './subscriptions'
import { serveWeb } from './webFiles'

export interface Gateway {
  app: express.Express
  /** Opens the ports; answers the address that callers use. */
  listen(): Promise<{ url: string; metricsUrl: string }>
  /** Stops without failing a request: not ready first, then a pause, then the port closes and what is under way ends. */
  stop(): Promise<void>
}

/** What still runs this long after the port closed, such as a stream, is cut. */
const finishTimeoutMs = 10_000
const requestIdShape = /^[\w-]{8,64}$/

/** Takes over a request id from the caller, or makes one, and logs each request without its query or body. */
const trace = (log: Log): RequestHandler => (request, response, next) => {
  const given = request.get('x-request-id')
  const requestId = given && requestIdShape.test(given) ? given : randomUUID()
  response.locals.requestId = requestId
  response.set('x-request-id', requestId)
  const start = performance.now()
  response.once('close', () => {
    const milliseconds = Math.round(performance.now() - start)
    log.debug({ requestId, method: request.method, path: request.path, status: response.statusCode, milliseconds }, 'request')
  })
  next()
}

/** Bodies that are not JSON, too large or cut, in GraphQL's shape. */
const answerBadBodies: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent || !error.status || error.status >= 500) return next(error)
  const message = error.status === 413 ? 'The request is too large.' : 'The body of the request is not valid JSON.'
  response.status(error.status).json({ errors: [{ message, extensions: { code: error.status === 413 ? 'TOO_LARGE' : 'BAD_REQUEST' } }] })
}

const answerFaults = (log: Log): ErrorRequestHandler => (error: Error, _request, response, next) => {
  if (response.headersSent) return next(error)
  log.error({ requestId: response.locals.requestId, err: { message: error.message, stack: error.stack } }, 'A request failed')
  response.status(500).json({ errors: [{ message: 'Something went wrong.', extensions: { code: 'INTERNAL', requestId: response.locals.requestId } }] })
}

/**
 * The text of an answer, which then lets go of its rows. Apollo makes accessors for each request that goes to `gateway`,
 * and with them a hidden class in the old generation, which would keep all that was answered until that is collected.
 */
async function stringifyResult(result: FormattedExecutionResult): Promise<string> {
  const text = JSON.stringify(result)
  for (const field of Object.keys(result.data ?? {})) delete result.data?.[field]
  return text
}

function createApollo(schema: GraphQLSchema, config: Config, log: Log, metrics: ReturnType<typeof createMetrics>) {
  return new ApolloServer<Context>({
    gateway: createExecutor(schema),
    introspection: config.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [operationLimits, noSubscriptions],
    validationOptions: { maxErrors: limits.validationErrors },
    stringifyResult,
    formatError: createFormatError({ hideSuggestions: !config.introspection }),
    logger: log,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      config.introspection ? ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false } }) : ApolloServerPluginLandingPageDisabled(),
      costLimit,
      observe(log, metrics),
    ],
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const portOf = (server: Server) => (server.address() as AddressInfo).port

/** The gateway, complete but not yet listening. Needs no API to be up; readiness tells when there is one. */
export async function createGateway(config: Config, log: Log): Promise<Gateway> {
  const metrics = createMetrics()
  const upstream = createUpstream(config, metrics)
  const schema = createSchema(config.schemaDir)
  const apollo = createApollo(schema, config, log, metrics)
  await apollo.start()

  const health: Health = { stopping: false }
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.use(trace(log))
  app.use((_request, response, next) => {
    if (health.stopping) response.set('connection', 'close')
    next()
  })
  app.use(healthRoutes(health, upstream))
  const headers = { own: securityHeaders('own'), sandbox: securityHeaders('sandbox'), data: securityHeaders('data') }
  app.use((request, response, next) => {
    const opensSandbox = config.introspection && request.method === 'GET' && request.path === '/graphql' && request.accepts('json', 'html') === 'html'
    const kind = opensSandbox ? 'sandbox' : request.method === 'POST' ? 'data' : 'own'
    headers[kind](request, response, next)
  })
  const contextOf = createContext(upstream, config.apiTimeoutMs, createSessionMemory(config.sessionMemoryMs))
  const subscriptions = createSubscriptions({ schema, config, log, metrics, contextOf })
  // Before /graphql: streams last, and are not counted among the requests in flight.
  app.use('/graphql/stream', express.json({ limit: '100kb' }), subscriptions.handler, answerBadBodies)
  app.use(
    '/graphql',
    refuseOverload(config.maxConcurrentRequests, metrics),
    express.json({ limit: '1mb' }),
    expressMiddleware(apollo, {
      context: async ({ req, res }) => contextOf(req, res),
    }),
    answerBadBodies,
  )
  app.use('/export', exportRoutes({ upstream, schema, log }))
  app.use(serveWeb(config.webDir))
  app.use((_request, response) => {
    response.status(404).json({ error: 'Not found.', message: 'Not found.', code: 'NOT_FOUND' })
  })
  app.use(answerFaults(log))

  const server = createServer(app)
  let metricsServer: Server | undefined
  return {
    app,
    async listen() {
      metricsServer = await serveMetrics(metrics, config.metricsPort)
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.port, config.host, resolve)
      })
      return { url: `http://${config.host}:${portOf(server)}`, metricsUrl: `http://127.0.0.1:${portOf(metricsServer)}/metrics` }
    },
    async stop() {
      health.stopping = true
      subscriptions.stop()
      if (server.listening) {
        await pause(config.shutdownPauseMs)
        const cut = setTimeout(() => server.closeAllConnections(), finishTimeoutMs)
        await close(server)
        clearTimeout(cut)
      }
      await apollo.stop()
      await upstream.close()
      if (metricsServer) await close(metricsServer)
    },
  }
}
