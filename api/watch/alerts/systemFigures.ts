import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import type { Standbys } from '../../db/standbys'
import type { ProcessState } from '../processes/processStates.queries'
import type { FindingSources } from './findings'
import type { SystemFigures, Waiting } from './systemEvidence'

/** State of the queue, the connections, the backups and the standbys. */
export interface SystemState extends Standbys {
  job_due_at: Date | null
  connections: number
  most_connections: number
  /** When the newest backup was completed; null if none was reported. */
  backup_at: Date | null
  /** The last success before archiving failed; null while it works. */
  archive_failed_since: Date | null
  ledger_differences: number
  broken_statements: number
}

/** The process with the highest of a figure. */
const highest = (states: readonly ProcessState[], of: (state: ProcessState) => number) =>
  states.reduce<ProcessState | null>((most, state) => (most && of(most) >= of(state) ? most : state), null)

/** How long something has been away from processes. */
const waits = (states: readonly ProcessState[], of: (state: ProcessState) => number): Waiting[] =>
  states.flatMap((state) => (of(state) > 0 ? { seconds: of(state), host: state.host } : []))

type Sources = Pick<FindingSources, 'expectedStandbys'> & { now: number }

/** What alerts about the system are made from. Pure. */
export function systemFigures(
  state: SystemState,
  processes: readonly ProcessState[],
  { expectedStandbys, now }: Sources,
): SystemFigures {
  const fullest = highest(processes, ({ freeDiskPercent }) => -(freeDiskPercent ?? 100))
  const wrong = highest(processes, ({ clockDifferenceMs }) => Math.abs(clockDifferenceMs))
  const ending = highest(processes, ({ certificate }) => -(certificate?.endsAt.getTime() ?? Infinity))
  const away = highest(processes, ({ engineAwaySeconds }) => engineAwaySeconds)
  return {
    jobSeconds: state.job_due_at ? Math.floor((now - state.job_due_at.getTime()) / 1000) : 0,
    connectionsPercent: Math.round((state.connections / state.most_connections) * 100),
    disk: { percent: fullest?.freeDiskPercent ?? 100, host: fullest?.host ?? '' },
    clock: { seconds: Math.round((wrong?.clockDifferenceMs ?? 0) / 1000), host: wrong?.host ?? '' },
    visits: processes.reduce((sum, { waitingVisits }) => sum + waitingVisits, 0),
    reports: {
      engine: away?.reportEngine ?? '',
      away: waits(processes, ({ engineAwaySeconds }) => engineAwaySeconds),
    },
    standbys: {
      unused: waits(processes, ({ standbyUnusedSeconds }) => standbyUnusedSeconds),
      lagSeconds: Math.floor(state.standby_lag_seconds ?? 0),
      missing: state.standbys === null ? 0 : Math.max(0, expectedStandbys - state.standbys),
      expected: expectedStandbys,
    },
    backupHours: state.backup_at ? (now - state.backup_at.getTime()) / HOUR : 0,
    archiveSeconds: state.archive_failed_since
      ? Math.max(0, Math.floor((now - state.archive_failed_since.getTime()) / 1000))
      : null,
    ledgerDifferences: state.ledger_differences,
    brokenStatements: state.broken_statements,
    certificate: ending?.certificate
      ? {
          ...{ name: ending.certificate.name, host: ending.host },
          daysLeft: (ending.certificate.endsAt.getTime() - now) / DAY,
          endsOn: ending.certificate.endsAt.toISOString().slice(0, 10),
        }
      : null,
  }
}
