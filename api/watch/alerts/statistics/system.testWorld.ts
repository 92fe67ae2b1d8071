/** A month of the system's figures as they are without a fault, and with one. */
import { DAY, HOUR, MINUTE } from '../../../../shared/app/time/timeZones'
import { settingsOf } from '../../../../shared/watch/alertKinds'
import { createRandom } from '../../../db/seed/world/random'
import { collectFirings, type Firing } from '../preview/firings'
import { systemEvidence, type SystemFigures } from '../systemEvidence'

const second = 1000
/** Time between two evaluations. */
const everyMs = 15 * second

/**
 * Jobs wait for some seconds, longer while the nightly work runs; clocks differ by less than a second; disks fill slowly;
 * and a restart of the database once a week lets jobs wait for up to 40 seconds.
 */
function figuresAt(sinceStart: number, random: ReturnType<typeof createRandom>): SystemFigures {
  const isNight = sinceStart % DAY < HOUR
  const isRestart = sinceStart % (7 * DAY) < MINUTE
  const busy = isRestart ? 40 : isNight ? 20 : 5
  return {
    jobSeconds: Math.floor(random.next() * busy),
    connectionsPercent: Math.round(15 + random.next() * (isNight ? 55 : 35)),
    disk: { percent: 60 - (sinceStart / DAY) * 0.8, host: 'one' },
    clock: { seconds: Math.round((random.next() - 0.5) * 1.8), host: 'one' },
    visits: 0,
    reports: { engine: 'own_copy', away: [] },
    standbys: { unused: [], lagSeconds: isNight ? Math.floor(random.next() * 20) : 0, missing: 0, expected: 1 },
    backupHours: (sinceStart % DAY) / HOUR,
    archiveSeconds: null,
    ledgerDifferences: 0,
    brokenStatements: 0,
    certificate: { name: 'DATABASE_URL', host: 'one', daysLeft: 60 - sinceStart / DAY, endsOn: '2027-01-31' },
  }
}

/** Alerts of the default rule; with `stuckFrom`, in milliseconds since the start, no job runs any more for an hour. */
export function systemFirings(days: number, { stuckFrom = null }: { stuckFrom?: number | null } = {}): Firing[] {
  const random = createRandom(31)
  const settings = settingsOf('system', {})
  const moments = Array.from({ length: (days * DAY) / everyMs }, (_, place) => {
    const at = place * everyMs
    const figures = figuresAt(at, random)
    const stuck = stuckFrom !== null && at >= stuckFrom && at < stuckFrom + HOUR ? (at - stuckFrom) / second : 0
    const evidence = systemEvidence({ ...figures, jobSeconds: Math.max(figures.jobSeconds, stuck) }, settings)
    const findings = Object.keys(evidence).length
      ? [{ subjectKind: 'system' as const, subjectId: null, since: at, evidence, leads: 0 }]
      : []
    return { at, findings }
  })
  return collectFirings(moments)
}
