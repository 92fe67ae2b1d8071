import { Link } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { countOf, formatCount } from '../../../shared/app/format'
import type { AdvertiserOverviewQuery } from '../../generated/graphql'
import { DateTime } from '../../ui/time/DateTime'
import type { Fact } from '../../ui/show/Facts'
import { sinceText } from '../overview/sinceText'

type Sync = NonNullable<NonNullable<AdvertiserOverviewQuery['advertiser']>['health']>['sync']

/**
 * When the last status and deposit came, and how well the broker's list is fetched; linked to `tab`, which is null
 * without permission.
 */
export function statusSyncFacts({ lastStatusAt, lastFtdAt, pull }: Sync, tab: string | null, now: Instant): Fact[] {
  const linked = (text: string) => (tab ? <Link to={tab}>{text}</Link> : text)
  const at = (time: string | null) =>
    time ? (
      <>
        <DateTime at={time} />, {linked(`${sinceText(time, now)} ago`)}
      </>
    ) : (
      linked('None in 30 days')
    )
  return [
    ['Last status sync', at(lastStatusAt)],
    ['Last FTD sync', at(lastFtdAt)],
    ["Broker's list", linked(pullText(pull))],
    pull?.isActive && ['Lag', pull.pulledTo ? sinceText(pull.pulledTo, now) : '–'],
    pull?.isActive && ['Failures in a row', formatCount(pull.failures)],
  ]
}

function pullText(pull: Sync['pull']): string {
  if (!pull?.isActive) return 'Off'
  if (pull.failures) return `Failed ${countOf(pull.failures, 'time')}`
  return pull.differences ? countOf(pull.differences, 'difference') : pull.lastSuccessAt ? 'Healthy' : 'Not fetched yet'
}
