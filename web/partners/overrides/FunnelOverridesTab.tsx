import type { OverridePage } from './overridePage'
import { OverridesTab } from './OverridesTab'
import { useFunnelOverrides } from './useFunnelOverrides'

/** What the advertiser is told instead of the lead's API offer: the tab API Offer Slug Overrides of an advertiser's or publisher's page. */
export function FunnelOverridesTab(page: OverridePage) {
  return <OverridesTab kind="funnel" page={page} source={useFunnelOverrides(page)} />
}
