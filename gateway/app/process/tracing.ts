import { startTracing } from '../../../shared/app/tracing'
import type { Config } from './config'
import type { Log } from './log'

/** Starts traces if they are configured; the returned function stops them. */
export async function openTracing(
  { otlpEndpoint, traceRatio }: Pick<Config, 'otlpEndpoint' | 'traceRatio'>,
  log: Log,
): Promise<() => Promise<void>> {
  if (!otlpEndpoint) return () => Promise.resolve()
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  return startTracing(
    { api, sdk, exporter, resources },
    {
      service: 'back-office-gateway',
      endpoint: otlpEndpoint,
      ratio: traceRatio,
      onFault: (reason) => log.warn({ reason }, 'Traces could not be sent'),
    },
  )
}
