import type { AlertSettings } from '../../../shared/watch/alertKinds'
import { setting } from './findings'

/** State of the system at a moment. */
export interface SystemFigures {
  /** Time for which the oldest due job has waited. */
  jobSeconds: number
  /** Whether no copy of reports gives a sign of life, although there is to be one. */
  isCopyMissing: boolean
  connectionsPercent: number
  /** Free part of the fullest disk; 100 if not known. */
  disk: { percent: number; host: string }
  /** Of the clock that is wrong most: seconds ahead of the database's; negative: behind. */
  clock: { seconds: number; host: string }
  /** On disks, waiting for the database. */
  visits: number
}

/** What is wrong with the system, by name; empty if nothing is. Pure. */
export function systemEvidence(
  { jobSeconds, isCopyMissing, connectionsPercent, disk, clock, visits }: SystemFigures,
  settings: AlertSettings,
): Record<string, number | string> {
  return {
    ...(jobSeconds > setting(settings, 'seconds') && { job_seconds: jobSeconds }),
    ...(isCopyMissing && { copy: 'unavailable' }),
    ...(disk.percent < setting(settings, 'disk') && { disk_free_percent: disk.percent, disk_host: disk.host }),
    ...(connectionsPercent > setting(settings, 'connections') && { connections_percent: connectionsPercent }),
    ...(Math.abs(clock.seconds) > setting(settings, 'clock') && {
      ...{ clock_seconds: clock.seconds, clock_host: clock.host },
    }),
    ...(visits > setting(settings, 'visits') && { visits }),
  }
}
