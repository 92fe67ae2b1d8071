import type { OverridePage } from './overridePage'
import { OverridesTab } from './OverridesTab'
import { useFunnelOverrides } from './useFunnelOverrides'

/** Tab API Offer Slug Overrides of an advertiser's or publisher's page: slugs sent instead of the lead's API offer. */
export function FunnelOverridesTab(page: OverridePage) {
  return <OverridesTab kind="funnel" page={page} source={useFunnelOverrides(page)} />
}
