import { engineHealth } from '../../reports/pivot/engineState'
import type { Services } from './services'

const standbyWords = (isUsed: boolean | null) => (isUsed === null ? 'not asked yet' : isUsed ? 'used' : 'not used')

interface Needs {
  reports: Pick<Services['reports'], 'engineState' | 'status'>
  replica?: Pick<Services['replica'], 'state'>
}

/** What `/health/ready` says of a process that is ready. Everybody can read it: no addresses, no reasons. */
export function healthDetails({ reports, replica }: Needs): object {
  const standby = replica?.state()
  return {
    ...reports.status?.(),
    ...engineHealth(reports.engineState()),
    ...(standby && { standby: standbyWords(standby.isUsed) }),
  }
}
