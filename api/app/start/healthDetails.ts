import type { Services } from './services'

const standbyWords = (isUsed: boolean | null) => (isUsed === null ? 'not asked yet' : isUsed ? 'used' : 'not used')

/** What `/health/ready` says of a process that is ready. Everybody can read it: no addresses, no reasons. */
export function healthDetails({ reports, replica }: Pick<Services, 'reports' | 'replica'>): object {
  const { engine, answers, awaySeconds } = reports.engineState()
  const standby = replica.state()
  return {
    reports: answers ? { engine, answeredBy: engine } : { engine, answeredBy: 'postgresql', awaySeconds },
    ...(standby && { standby: standbyWords(standby.isUsed) }),
  }
}
