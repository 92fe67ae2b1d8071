import type { OverridePage } from './overridePage'
import { OverridesTab } from './OverridesTab'
import { usePublisherOverrides } from './usePublisherOverrides'

/** What the advertiser is told instead of the publisher's id: the tab Override Publisher ID of an advertiser's or publisher's page. */
export function PublisherOverridesTab(page: OverridePage) {
  return <OverridesTab kind="publisher" page={page} source={usePublisherOverrides(page)} />
}
