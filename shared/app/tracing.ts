import type { IncomingMessage, ServerResponse } from 'node:http'
import type * as Api from '@opentelemetry/api'
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http'
import type * as Resources from '@opentelemetry/resources'
import type * as Sdk from '@opentelemetry/sdk-trace-node'

/**
 * Traces of requests, by spans at the few places that all of them pass: HTTP server, call of the API, SQL, call of a
 * broker. Written by hand, because the servers are bundled and packages that patch modules have nothing to patch, and
 * because spans of packages hold SQL texts and addresses with personal data. Without `startTracing` nothing is loaded, and
 * each function here returns at once.
 */

/** Packages of OpenTelemetry, which the servers load only if traces are on. */
interface TracingModules {
  api: typeof Api
  sdk: typeof Sdk
  exporter: typeof Exporter
  resources: typeof Resources
}

interface TracingOptions {
  service: string
  /** Base address of an OTLP collector over HTTP. */
  endpoint: string
  /** Share of traces that are recorded, 0 to 1; the same traces in every process. */
  ratio: number
  onFault: (message: string) => void
}

type Attributes = Record<string, string | number>
/** Ends a span. */
export type End = (result?: { error?: unknown; attributes?: Attributes }) => void

let active: { api: typeof Api; tracer: Api.Tracer } | null = null

/** Starts sending traces; the returned function sends what is left and stops. */
export function startTracing(
  { api, sdk, exporter, resources }: TracingModules,
  { service, endpoint, ratio, onFault }: TracingOptions,
): () => Promise<void> {
  const warn = (message: string) => onFault(message)
  const quiet = () => {}
  api.diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, api.DiagLogLevel.WARN)
  // Callers of the public ports must not decide what is recorded.
  const byRatio = new sdk.TraceIdRatioBasedSampler(ratio)
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: byRatio,
      remoteParentNotSampled: byRatio,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  provider.register({ propagator: null })
  active = { api, tracer: provider.getTracer('back-office') }
  return async () => {
    active = null
    await provider.shutdown().catch((error: unknown) => onFault(String(error)))
  }
}

/** Header of the W3C that names the trace and the span of the caller. */
const traceHeader = 'traceparent'
const traceShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

const codeOf = (error: unknown) =>
  String((error as { code?: unknown }).code ?? (error instanceof Error ? error.name : 'error'))

/** Ends a span. Messages of errors can hold data of leads, so that only the code is sent. */
const ender =
  (span: Api.Span, { SpanStatusCode }: typeof Api): End =>
  ({ error, attributes = {} } = {}) => {
    span.setAttributes(attributes)
    if (error) span.setAttribute('error.type', codeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

/** Runs `handle` in the span of an incoming request, which ends with the response. `routeOf` is asked at the end. */
export function traceRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => string,
  handle: () => void,
): void {
  if (!active) return handle()
  const { api, tracer } = active
  const [, traceId, spanId, flags = '0'] = traceShape.exec(String(request.headers[traceHeader])) ?? []
  const parent =
    traceId && spanId
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
          ...{ traceId, spanId, isRemote: true },
          traceFlags: Number.parseInt(flags, 16),
        })
      : api.ROOT_CONTEXT
  const method = request.method ?? ''
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER }, parent)
  // A streamed response has as many listeners as Node expects at most.
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    const route = routeOf()
    span.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'request.id': String(request.headers['x-request-id']),
    })
    if (response.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    span.end()
  })
  api.context.with(api.trace.setSpan(parent, span), handle)
}

/** Begins a span of a call to another server within the current trace; undefined outside of traces. */
export function beginCall(describe: () => { name: string; attributes: Attributes }): End | undefined {
  if (!active?.api.trace.getActiveSpan()) return undefined
  const { api, tracer } = active
  const { name, attributes } = describe()
  return ender(tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes }), api)
}

/** Runs `work` in a span of a call. `work` gets the header that continues the trace in the called server; null without one. */
export async function traceCall<Result>(
  name: string,
  work: (headers: Record<string, string> | null) => Promise<Result>,
): Promise<Result> {
  if (!active?.api.trace.getActiveSpan()) return work(null)
  const { api, tracer } = active
  const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT })
  return runIn(api, span, () => {
    const { traceId, spanId, traceFlags } = span.spanContext()
    return work({ [traceHeader]: `00-${traceId}-${spanId}-0${traceFlags & 1}` })
  })
}

/** Runs work that no request waits for in a trace of its own. */
export async function traceJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!active) return work()
  const { api, tracer } = active
  return runIn(api, tracer.startSpan(name, { kind: api.SpanKind.CONSUMER, root: true }), work)
}

async function runIn<Result>(api: typeof Api, span: Api.Span, work: () => Promise<Result>): Promise<Result> {
  const end = ender(span, api)
  try {
    const result = await api.context.with(api.trace.setSpan(api.context.active(), span), work)
    end()
    return result
  } catch (error) {
    end({ error })
    throw error
  }
}

/** Adds facts to the span of the current request. */
export const annotateTrace = (attributes: Attributes): void => {
  active?.api.trace.getActiveSpan()?.setAttributes(attributes)
}

/** A callback that runs in the current trace, whoever calls it. */
export const inCurrentTrace = <Callback extends (...given: never[]) => unknown>(callback: Callback): Callback =>
  active ? active.api.context.bind(active.api.context.active(), callback) : callback
