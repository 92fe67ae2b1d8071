import { activeBadge } from '../../records/list/activeBadge'
import { RecordFacts } from '../../records/RecordFacts'
import type { AdvertiserRow } from './advertiserColumns'
import { titles } from './advertiserForm'

const yesNo = (value: boolean | null) => (value ? 'Yes' : 'No')

/** Settings of an advertiser, read-only. */
export function AdvertiserFacts({ advertiser }: { advertiser: AdvertiserRow }) {
  return (
    <RecordFacts
      label="Settings"
      one="advertiser"
      facts={[
        [titles.name, advertiser.name],
        [titles.displayName, advertiser.displayName],
        [titles.userId, advertiser.manager?.name],
        [titles.isActive, activeBadge(advertiser.status)],
        [titles.isTestAdvertiser, yesNo(advertiser.isTestAdvertiser)],
        [titles.sendOrgFunnel, yesNo(advertiser.sendOrgFunnel)],
      ]}
    />
  )
}
