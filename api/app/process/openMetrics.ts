import type { Services } from '../start/services'
import { serveMetrics } from './metrics'
import { createStateMetrics } from './stateMetrics'

/** Serves the metrics of this process if they are configured. */
export async function openMetrics({ config, log, metrics, ...sources }: Services): Promise<void> {
  if (config.metricsPort === undefined) return
  const refresh = createStateMetrics(metrics.registry, sources)
  const server = await serveMetrics(metrics, { ...config, port: config.metricsPort, refresh })
  log.info({ host: config.metricsHost, address: server.address() }, 'Serving metrics')
}
