import type { OverridePage } from './overridePage'
import { OverridesTab } from './OverridesTab'
import { usePublisherOverrides } from './usePublisherOverrides'

/** Tab Override Publisher ID of an advertiser's or publisher's page: ids sent instead of the publisher's own. */
export function PublisherOverridesTab(page: OverridePage) {
  return <OverridesTab kind="publisher" page={page} source={usePublisherOverrides(page)} />
}
