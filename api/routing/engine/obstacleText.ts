import { pausedByText, pausedUntilText } from '../../../shared/routing/pauses'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import type { CapRoom, Obstacle } from './obstacles'

const capTypes = { lead: 'leads', ftd: 'FTDs' } as const

/** `Cap #80 of publisher NorthWave is full: 40/40 (daily leads, until 00:00 Europe/Berlin)` */
function capText({ id, owner, type, interval, filled, cap, resetsAt, zone }: CapRoom): string {
  const until = resetsAt === null ? 'without reset' : `until ${wallTimeAt(zone, resetsAt).slice(11)} ${zone}`
  return `Cap #${id}${owner ? ` of ${owner}` : ''} is full: ${filled}/${cap} (${interval} ${capTypes[type]}, ${until})`
}

/** Text of an obstacle; `name` is the advertiser's, `country` the lead's. */
export function obstacleText(obstacle: Obstacle, name: string, country = 'this country'): string {
  switch (obstacle.kind) {
    case 'conversion':
      return 'The lead has a conversion.'
    case 'unsettled':
      return `${obstacle.advertiser} has not answered yet whether it took the lead.`
    case 'inactive':
      return `${name} is not active.`
    case 'broker':
      return `${name} ${obstacle.fault}`
    case 'unreachable':
      return `${name} cannot be reached at the moment; it is tried again at ${wallTimeAt('UTC', obstacle.until).slice(11)} UTC.`
    case 'paused':
      return obstacle.isProbing
        ? `${name} is paused by ${pausedByText(obstacle)}: one lead is being sent to it as a probe.`
        : `${name} is paused by ${pausedByText(obstacle)} ${pausedUntilText(obstacle, 'UTC')}${obstacle.until === null ? '' : ' UTC'}.`
    case 'had':
      return `${name} has had this lead before.`
    case 'country_unknown':
      return 'The country of the lead is not known.'
    case 'country':
      return `${name} does not take leads from ${country}.`
    case 'closed':
      return `${name} is closed for ${country} at this time.`
    case 'excluded':
      return `${name} takes no leads of this publisher from ${country}.`
    case 'cap':
      return `${name}: ${capText(obstacle.cap)}.`
  }
}
