import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApolloServer } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import type { FormattedExecutionResult } from 'graphql'
import express, { type ErrorRequestHandler } from 'express'
import { listenBacklog, requestTimeouts } from '../../../shared/app/requestTimeouts'
import { isWellFormed } from '../../../shared/app/network/addressPath'
import { traceRequest } from '../../../shared/app/tracing'
import { createAdmission } from '../limits/admission'
import { answerBadBody, answerFault } from '../context/answers'
import { createBudgetGate } from '../limits/budgetGate'
import { createFileGates } from '../limits/fileGates'
import { brokerListRoutes } from '../../money/brokerLists/brokerLists.routes'
import { refusedRowsRoutes, uploadRoutes } from '../../campaigns/campaignLists/campaignLists.routes'
import { createCallerReader } from '../rest/caller'
import type { Config } from '../process/config'
import { type Context, createContext } from '../context/context'
import { costLimit } from '../limits/cost'
import { createCostBudgets } from '../context/costBudget'
import { docsRoutes } from '../docs/docs.routes'
import { createFormatError } from '../errors/errors'
import { createDocumentStore } from '../documents/documentStore'
import { createDocumentReader } from '../documents/documentRequest'
import { createExecutor, type Executor, release } from '../documents/execution'
import { explorerPage, explorerRoutes } from '../explorer/explorer.routes'
import { sandboxPage } from '../explorer/sandboxPage'
import { exportRoutes } from '../../reports/exports/exports.routes'
import { graphqlEndpoint } from './graphqlEndpoint'
import { healthRoutes, type Health } from './health'
import { createListPages } from './listPages'
import { limits, operationLimits } from '../limits/limits'
import { mcpEndpoint } from './mcpEndpoint'
import { createStreamPlaces } from '../limits/streamPlaces'
import type { Log } from '../process/log'
import { createMetrics, type Metrics, observeRequest, partOf, serveMetrics } from '../process/metrics'
import { observe } from '../context/observe'
import { operationsRoutes } from './operations.routes'
import { createCapacity } from '../limits/overload'
import { readJson } from '../rest/readJson'
import { createUpstream } from '../rest/rest'
import { identify } from '../process/requestId'
import { createRunner } from './runOperation'
import { createSchema } from '../schema/schema'
import { securityHeaders } from './securityHeaders'
import { createRequestLog, type RequestLog } from '../../access/requestLog/requestLog'
import { createSessionMemory } from '../../access/sessions/sessionMemory'
import { readStoredDocuments, type StoredDocuments } from '../documents/storedDocuments'
import { createWebhookDocuments } from '../subscriptions/webhookDocuments'
import { createSubscriptions } from '../subscriptions/subscriptions'
import { warmStored } from '../documents/warmStored'
import { openWebFiles } from './webFiles'
import { createWebSockets } from '../subscriptions/webSockets'

interface Gateway {
  /** Opens the ports; returns the public address. */
  listen(): Promise<{ url: string; metricsUrl: string }>
  /**
   * Stops without failing requests: not ready first, then a pause, then the port closes and open requests are
   * completed.
   */
  stop(): Promise<void>
}

/**
 * Requests and streams still open this long after closing the port are aborted; the whole shutdown takes less than ten
 * seconds.
 */
const finishTimeoutMs = 8_000

/** Uses the caller's request id or creates one, logs each request without its query and body, and measures it. */
function trace(log: Log, metrics: Metrics, request: IncomingMessage, response: ServerResponse) {
  const { method, url } = request
  const observed = observeRequest(metrics, request)
  const requestId = identify(request)
  response.setHeader('x-request-id', requestId)
  const start = performance.now()
  response.once('close', () => {
    observed(response)
    const milliseconds = Math.round(performance.now() - start)
    log.debug({ requestId, method, path: url?.split('?')[0], status: response.statusCode, milliseconds }, 'request')
  })
}

const answerBadStreamBody: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!answerBadBody(error, response)) next(error)
}

const answerFaults =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, _next) =>
    answerFault(log, error, request, response)

/** Text of a response, which is released. */
async function stringifyResult(result: FormattedExecutionResult): Promise<string> {
  const text = JSON.stringify(result)
  release(result)
  return text
}

interface ApolloNeeds {
  config: Config
  log: Log
  metrics: ReturnType<typeof createMetrics>
  gateway: Executor['gateway']
  stored: StoredDocuments
  requestLog: Pick<RequestLog, 'plugin'>
}

function createApollo({ config, log, metrics, gateway, stored, requestLog }: ApolloNeeds) {
  return new ApolloServer<Context>({
    gateway,
    introspection: config.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [operationLimits],
    documentStore: createDocumentStore(metrics, stored),
    validationOptions: { maxErrors: limits.validationErrors },
    stringifyResult,
    formatError: createFormatError({ hideSuggestions: !config.introspection }),
    logger: log,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      config.introspection ? sandboxPage() : ApolloServerPluginLandingPageDisabled(),
      costLimit,
      observe(log, metrics),
      requestLog.plugin,
    ],
  })
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const portOf = (server: Server) => (server.address() as AddressInfo).port

/**
 * The complete gateway, not yet listening. Does not need the API to start; readiness reports whether it is available.
 */
export async function createGateway(config: Config, log: Log): Promise<Gateway> {
  const stored = readStoredDocuments(config.documentsFile)
  if (config.trustedDocuments === 'only' && !stored.all.length)
    throw new Error(`TRUSTED_DOCUMENTS=only needs the stored documents of the build: ${config.documentsFile} has none`)
  const metrics = createMetrics()
  const upstream = createUpstream(config, metrics)
  const schema = createSchema(config.schemaDir)
  const executor = createExecutor(schema, metrics, stored)
  const requestLog = createRequestLog({ schema, upstream, log })
  const apollo = createApollo({ config, log, metrics, gateway: executor.gateway, stored, requestLog })
  const documents = createDocumentReader(stored, config.trustedDocuments)
  await apollo.start()

  const health: Health = { stopping: false }
  const caller = createCallerReader(config)
  const headers = {
    own: securityHeaders('own', caller),
    sandbox: securityHeaders('sandbox', caller),
    explorer: securityHeaders('explorer', caller),
    data: securityHeaders('data', caller),
  }
  const memory = createSessionMemory(config.sessionMemoryMs)
  const budgets = createCostBudgets(config.costPerMinute)
  const contextOf = createContext({ upstream, caller, config, memory, budgets })
  const capacity = createCapacity(config, metrics)
  const admission = createAdmission({ config, caller, memory, capacity, log, metrics })
  const budgetGate = createBudgetGate(admission)
  const fileGates = createFileGates({ admission, contextOf })
  const places = createStreamPlaces(config, metrics)
  const subscriptions = createSubscriptions({ schema, config, places, log, metrics, contextOf, admission, documents })
  const webSockets = createWebSockets({ schema, config, places, caller, log, metrics, contextOf, admission, documents })
  const run = createRunner({ apollo, contextOf, log, admission, documents })
  const graphql = graphqlEndpoint({ run, log, budgetGate, capacity })

  const web = config.webDir ? openWebFiles(config.webDir) : null
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(healthRoutes(health, upstream.reach, web))
  app.use((request, response, next) => {
    if (isWellFormed(request.path)) return next()
    const message = 'The address is not well formed.'
    response.status(400).json({ error: message, message, code: 'BAD_USER_INPUT' })
  })
  app.use((request, response, next) => {
    const kind = explorerPage(request, config) ?? (request.method === 'POST' ? 'data' : 'own')
    headers[kind](request, response, next)
  })
  // Registered before /graphql: streams are long-lived and not counted as concurrent requests.
  app.use(
    '/graphql/stream',
    budgetGate,
    readJson(limits.streamRequestBytes),
    subscriptions.handler,
    answerBadStreamBody,
  )
  app.post(
    '/graphql/events',
    budgetGate,
    readJson(limits.requestBytes),
    createWebhookDocuments({ schema, config, contextOf, admission }),
    answerBadStreamBody,
  )
  app.post(
    '/graphql/pages',
    budgetGate,
    readJson(limits.requestBytes),
    createListPages({ schema, config, apollo, contextOf, admission, documents }),
    answerBadStreamBody,
  )
  app.use('/graphql/operations', budgetGate, operationsRoutes({ stored, config, contextOf, admission }))
  app.use(explorerRoutes(config))
  app.use('/graphql', graphql)
  app.use('/mcp', mcpEndpoint({ config, contextOf, run, log, admission, capacity }))
  const files = { upstream, caller, log, gates: fileGates }
  app.use(['/export', '/upload'], fileGates.budget)
  app.use('/export', exportRoutes({ ...files, schema }))
  app.use('/export', refusedRowsRoutes(files))
  app.use('/upload', uploadRoutes(files))
  app.use('/upload', brokerListRoutes(files))
  app.use(docsRoutes({ schema, config, upstream, caller }))
  if (web) app.use(web.handler)
  app.use((_request, response) => {
    response.status(404).json({ error: 'Not found.', message: 'Not found.', code: 'NOT_FOUND' })
  })
  app.use(answerFaults(log))

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // Bypasses the router for requests that every screen waits for.
    if (request.method === 'POST' && request.url === '/graphql')
      headers.data(request, response, () => graphql(request, response))
    else app(request, response)
  }
  const server = createServer(requestTimeouts, (request, response) => {
    trace(log, metrics, request, response)
    const part = partOf(request)
    if (health.stopping) response.setHeader('connection', 'close')
    traceRequest(
      request,
      response,
      () => part,
      () => answer(request, response),
    )
  })
  server.on('upgrade', (request, socket, head) => webSockets.upgrade(request, socket, head))
  let metricsServer: Server | undefined
  let warming: { stop(): void } | undefined
  return {
    async listen() {
      metricsServer = await serveMetrics(metrics, config)
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port: config.port, host: config.host, backlog: listenBacklog }, resolve)
      })
      warming = warmStored({ schema, stored, executor, log })
      return {
        url: `http://${config.host}:${portOf(server)}`,
        metricsUrl: `http://${config.metricsHost}:${portOf(metricsServer)}/metrics`,
      }
    },
    async stop() {
      health.stopping = true
      warming?.stop()
      subscriptions.stop()
      const socketsStopped = webSockets.stop()
      if (server.listening) {
        await Promise.all([pause(config.shutdownPauseMs), socketsStopped])
        const cut = setTimeout(() => server.closeAllConnections(), finishTimeoutMs)
        await close(server)
        clearTimeout(cut)
      }
      await apollo.stop()
      await requestLog.stop()
      await upstream.close()
      metricsServer?.closeAllConnections()
      if (metricsServer) await close(metricsServer)
    },
  }
}
