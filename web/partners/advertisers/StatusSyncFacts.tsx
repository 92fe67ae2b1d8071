import { Link } from 'react-router'
import type { Instant } from '../../../shared/app/time/timeZones'
import { countOf, formatCount } from '../../../shared/app/format'
import type { AdvertiserOverviewQuery } from '../../generated/graphql'
import { DateTime } from '../../ui/time/DateTime'
import { sinceText } from '../overview/sinceText'

type Sync = NonNullable<NonNullable<AdvertiserOverviewQuery['advertiser']>['health']>['sync']

interface Props {
  sync: Sync
  /** The Status Sync tab; null without permission. */
  tab: string | null
  now: Instant
}

const linked = (tab: string | null, text: string) => (tab ? <Link to={tab}>{text}</Link> : text)

/** When the last status and deposit came, and how well the broker's list is fetched. */
export function StatusSyncFacts({ sync: { lastStatusAt, lastFtdAt, pull }, tab, now }: Props) {
  const at = (time: string | null) =>
    time ? (
      <>
        <DateTime at={time} />, {linked(tab, `${sinceText(time, now)} ago`)}
      </>
    ) : (
      linked(tab, 'None in 30 days')
    )
  return (
    <dl className="ov-pairs">
      <dt>Last status sync</dt>
      <dd>{at(lastStatusAt)}</dd>
      <dt>Last FTD sync</dt>
      <dd>{at(lastFtdAt)}</dd>
      <dt>Broker's list</dt>
      <dd>{linked(tab, pullText(pull))}</dd>
      {pull?.isActive && (
        <>
          <dt>Lag</dt>
          <dd>{pull.pulledTo ? sinceText(pull.pulledTo, now) : '–'}</dd>
          <dt>Failures in a row</dt>
          <dd>{formatCount(pull.failures)}</dd>
        </>
      )}
    </dl>
  )
}

function pullText(pull: Sync['pull']): string {
  if (!pull?.isActive) return 'Off'
  if (pull.failures) return `Failed ${countOf(pull.failures, 'time')}`
  return pull.differences ? countOf(pull.differences, 'difference') : pull.lastSuccessAt ? 'Healthy' : 'Not fetched yet'
}
