import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { readSystemState, type SystemState } from './systemState.queries'
import { within } from './within'

interface Sources {
  pool: Pool
  /** Visits that wait on this process's disk for the database. */
  visitsWaiting: () => number
}

/** A slow database must not hold back the other metrics. */
const patienceMs = 3_000

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })
  return {
    connections: gauge('api_database_connections', 'Connections of this process to the database.', ['state']),
    waiting: gauge('api_database_requests_waiting', 'Requests of this process that wait for a connection.'),
    visits: gauge('api_visits_waiting', 'Visits of links that wait on the disk of this process for the database.'),
    up: gauge(
      'api_database_up',
      '1 if the database answered when the metrics were read; without it, state is missing.',
    ),
    jobs: gauge('api_jobs', 'Jobs in the queue: due, later, running, or failed for good. The same from every API.', [
      'task',
      'state',
    ]),
    jobsDue: gauge('api_jobs_due_seconds', 'For how long the oldest due job has waited. The same from every API.'),
    copies: gauge('api_report_copies', 'Columnar copies that follow the database. The same from every API.'),
    copyLag: gauge(
      'api_report_copy_lag_seconds',
      'Seconds since the slowest copy stored its position, which it does each minute. The same from every API.',
    ),
    alerts: gauge('api_alerts_open', 'Open alerts. The same from every API.', ['kind']),
    deliveries: gauge('api_alert_deliveries', 'Messages of alerts that wait or have failed. The same from every API.', [
      'status',
    ]),
  }
}

type Gauges = ReturnType<typeof createGauges>

function setState(gauges: Gauges, state: SystemState) {
  for (const { count, ...labels } of state.jobs) gauges.jobs.set(labels, count)
  gauges.jobsDue.set(state.jobs_due_seconds)
  gauges.copies.set(state.live_copies)
  gauges.copyLag.set(state.copy_lag_seconds)
  for (const { count, kind } of state.open_alerts) gauges.alerts.set({ kind }, count)
  for (const { count, status } of state.deliveries) gauges.deliveries.set({ status }, count)
}

/** Metrics that are read from the state of the process and the database; the returned function reads them anew. */
export function createStateMetrics(registry: Registry, { pool, visitsWaiting }: Sources): () => Promise<void> {
  const gauges = createGauges(registry)
  return async () => {
    gauges.connections.set({ state: 'idle' }, pool.idleCount)
    gauges.connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    gauges.waiting.set(pool.waitingCount)
    gauges.visits.set(visitsWaiting())
    // What is no longer true must not stay.
    for (const old of [gauges.jobsDue, gauges.copies, gauges.copyLag]) old.remove()
    for (const old of [gauges.jobs, gauges.alerts, gauges.deliveries]) old.reset()
    const read = readSystemState(pool).catch(() => null) // api_database_up shows it
    const state = await within(read, patienceMs, () => null)
    gauges.up.set(state ? 1 : 0)
    if (state) setState(gauges, state)
  }
}
