import { listInWords } from '../../../shared/app/listInWords'
import type { AlertSettings } from '../../../shared/watch/alertKinds'
import { setting } from './findings'

/** How long a machine has done without something. */
export interface Waiting {
  seconds: number
  host: string
}

/** State of the system at a moment. */
export interface SystemFigures {
  /** Time for which the oldest due job has waited. */
  jobSeconds: number
  connectionsPercent: number
  /** Free part of the fullest disk; 100 if not known. */
  disk: { percent: number; host: string }
  /** Of the clock that is wrong most: seconds ahead of the database's; negative: behind. */
  clock: { seconds: number; host: string }
  /** On disks, waiting for the database. */
  visits: number
  /** Engine that has been away for longest, and processes whose engine is away. */
  reports: { engine: string; away: readonly Waiting[] }
  standbys: {
    /** Processes that do not use their DATABASE_REPLICA_URL. */
    unused: readonly Waiting[]
    /** Of the slowest; 0 if not known. */
    lagSeconds: number
    /** How many fewer stream than DATABASE_URL names; 0 if not known. */
    missing: number
    expected: number
  }
  /** Age of the newest backup; 0 if none was reported. */
  backupHours: number
  /** Time since WAL was archived, if the last attempt failed; null while it works. */
  archiveSeconds: number | null
  /** Facts of leads on which the ledger and the reports differed at the last daily comparison. */
  ledgerDifferences: number
  /** Statements whose signature or chain was not valid at the last daily check. */
  brokenStatements: number
  /** The one that ends first; `endsOn` as YYYY-MM-DD. Null if none is known. */
  certificate: { name: string; host: string; daysLeft: number; endsOn: string } | null
}

type Evidence = Record<string, number | string>

/** The longest wait above a limit, and the machines of all waits above it; null if there are none. */
function longWaits(waits: readonly Waiting[], limit: number): { seconds: number; hosts: string } | null {
  const long = waits.filter(({ seconds }) => seconds > limit)
  if (!long.length) return null
  const hosts = [...new Set(long.map(({ host }) => host))]
  return { seconds: Math.max(...long.map(({ seconds }) => seconds)), hosts: listInWords(hosts) }
}

function reportEvidence({ reports }: SystemFigures, settings: AlertSettings): Evidence {
  const away = longWaits(reports.away, setting(settings, 'reports'))
  return away ? { reports_seconds: away.seconds, reports_hosts: away.hosts, reports_engine: reports.engine } : {}
}

function standbyEvidence({ standbys }: SystemFigures, settings: AlertSettings): Evidence {
  const limit = setting(settings, 'standby')
  const unused = longWaits(standbys.unused, limit)
  return {
    ...(unused && { standby_unused_seconds: unused.seconds, standby_hosts: unused.hosts }),
    ...(standbys.lagSeconds > limit && { standby_lag_seconds: standbys.lagSeconds }),
    ...(standbys.missing > 0 && { standbys_missing: standbys.missing, standbys_expected: standbys.expected }),
  }
}

function certificateEvidence({ certificate }: SystemFigures, settings: AlertSettings): Evidence {
  if (!certificate || certificate.daysLeft >= setting(settings, 'certificate')) return {}
  return {
    ...{ certificate: certificate.name, certificate_host: certificate.host },
    ...{ certificate_days: Math.floor(certificate.daysLeft), certificate_ends: certificate.endsOn },
  }
}

function backupEvidence({ backupHours, archiveSeconds }: SystemFigures, settings: AlertSettings): Evidence {
  return {
    ...(backupHours > setting(settings, 'backup') && { backup_hours: Math.floor(backupHours) }),
    ...(archiveSeconds !== null && { archive_seconds: archiveSeconds }),
  }
}

/** What is wrong with the system, by name; empty if nothing is. Pure. */
export function systemEvidence(figures: SystemFigures, settings: AlertSettings): Evidence {
  const { jobSeconds, connectionsPercent, disk, clock, visits } = figures
  return {
    ...(jobSeconds > setting(settings, 'seconds') && { job_seconds: jobSeconds }),
    ...reportEvidence(figures, settings),
    ...(disk.percent < setting(settings, 'disk') && { disk_free_percent: disk.percent, disk_host: disk.host }),
    ...(connectionsPercent > setting(settings, 'connections') && { connections_percent: connectionsPercent }),
    ...(Math.abs(clock.seconds) > setting(settings, 'clock') && {
      ...{ clock_seconds: clock.seconds, clock_host: clock.host },
    }),
    ...(visits > setting(settings, 'visits') && { visits }),
    ...standbyEvidence(figures, settings),
    ...certificateEvidence(figures, settings),
    ...backupEvidence(figures, settings),
    ...(figures.ledgerDifferences > 0 && { ledger_differences: figures.ledgerDifferences }),
    ...(figures.brokenStatements > 0 && { broken_statements: figures.brokenStatements }),
  }
}
