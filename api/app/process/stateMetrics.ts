import { Gauge, type Registry } from 'prom-client'
import type { Services } from '../start/services'
import { readSystemState, type SystemState } from './systemState.queries'
import { within } from './within'

type StateSources = Pick<Services, 'pool' | 'reports' | 'visitLog' | 'replica' | 'certificates'>

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
    engine: gauge(
      'api_report_engine_up',
      '1 if the engine that is configured for reports answers this process, 0 if PostgreSQL answers for it.',
      ['engine'],
    ),
    standbyUsed: gauge(
      'api_standby_used',
      '1 if the standby of DATABASE_REPLICA_URL answers reads of this process, 0 if the primary does.',
    ),
    standbys: gauge(
      'api_standbys_streaming',
      'Standbys that stream from the primary. The same from every API; missing if its database user may not know.',
    ),
    standbyLag: gauge(
      'api_standby_lag_seconds',
      'Seconds that the slowest standby is behind. The same from every API; missing if its database user may not know.',
    ),
    certificates: gauge(
      'api_certificate_end_seconds',
      'When a certificate of a server that this process connects to expires, in seconds since 1970.',
      ['certificate'],
    ),
    deliveries: gauge('api_alert_deliveries', 'Messages of alerts that wait or have failed. The same from every API.', [
      'status',
    ]),
  }
}

type Gauges = ReturnType<typeof createGauges>

/** State of this process, which is known without the database. */
function setOwnState(gauges: Gauges, { reports, replica, certificates }: StateSources) {
  const { engine, answers } = reports.engineState()
  gauges.engine.set({ engine }, answers ? 1 : 0)
  gauges.standbyUsed.remove()
  const isUsed = replica.state()?.isUsed ?? null
  if (isUsed !== null) gauges.standbyUsed.set(isUsed ? 1 : 0)
  gauges.certificates.reset()
  for (const { name, endsAt } of certificates.known())
    gauges.certificates.set({ certificate: name }, endsAt.getTime() / 1000)
}

function setState(gauges: Gauges, state: SystemState) {
  for (const { count, ...labels } of state.jobs) gauges.jobs.set(labels, count)
  gauges.jobsDue.set(state.jobs_due_seconds)
  gauges.copies.set(state.live_copies)
  gauges.copyLag.set(state.copy_lag_seconds)
  for (const { count, kind } of state.open_alerts) gauges.alerts.set({ kind }, count)
  if (state.standbys !== null) gauges.standbys.set(state.standbys)
  if (state.standby_lag_seconds !== null) gauges.standbyLag.set(state.standby_lag_seconds)
  for (const { count, status } of state.deliveries) gauges.deliveries.set({ status }, count)
}

/** Metrics that are read from the state of the process and the database; the returned function reads them anew. */
export function createStateMetrics(registry: Registry, sources: StateSources): () => Promise<void> {
  const gauges = createGauges(registry)
  const { pool, visitLog } = sources
  return async () => {
    gauges.connections.set({ state: 'idle' }, pool.idleCount)
    gauges.connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    gauges.waiting.set(pool.waitingCount)
    gauges.visits.set(visitLog.waiting)
    setOwnState(gauges, sources)
    // What is no longer true must not stay.
    for (const old of [gauges.jobsDue, gauges.copies, gauges.copyLag, gauges.standbys, gauges.standbyLag]) old.remove()
    for (const old of [gauges.jobs, gauges.alerts, gauges.deliveries]) old.reset()
    const read = readSystemState(pool).catch(() => null) // api_database_up shows it
    const state = await within(read, patienceMs, () => null)
    gauges.up.set(state ? 1 : 0)
    if (state) setState(gauges, state)
  }
}
