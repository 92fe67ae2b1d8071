/**
 * Addresses of campaign pages: `/edit/campaign/41?tab=logs&step=7&result=accepted,refused`. Steps is the default tab.
 * The URL also contains the filters of the logs; multiple values are comma-separated.
 */
import type { CampaignResult } from '../../../shared/campaigns/campaigns'

export const campaignTabs = ['general', 'sources', 'steps', 'statistics', 'logs'] as const
export type CampaignTab = (typeof campaignTabs)[number]
export const usualTab: CampaignTab = 'steps'

/** Tab in a query; unknown values get the default. */
export const readTab = (search: string): CampaignTab => {
  const tab = new URLSearchParams(search).get('tab')
  return campaignTabs.find((name) => name === tab) ?? usualTab
}

/** Filters of the logs in the URL. */
export interface LogsNarrowing {
  step?: readonly string[]
  source?: readonly string[]
  result?: readonly CampaignResult[]
  country?: readonly string[]
  advertiser?: readonly string[]
}

const pageOf = (id: string) => `/edit/campaign/${encodeURIComponent(id)}`

/** Address of a campaign's tab. */
export const campaignHref = (id: string, tab: CampaignTab = usualTab): string =>
  tab === usualTab ? pageOf(id) : `${pageOf(id)}?tab=${tab}`

/** Address of the dialog that adds a source to a campaign. */
export const newSourceHref = (id: string): string => `${campaignHref(id, 'sources')}&dialog=create_source`

/** Address of the copy dialog over the list of campaigns. */
export const copyCampaignHref = (id: string): string => `/campaigns?dialog=copy&id=${encodeURIComponent(id)}`

/** Address of a campaign's logs with these filters. */
export function campaignLogsHref(id: string, narrowing: LogsNarrowing = {}): string {
  const params = new URLSearchParams({ tab: 'logs' })
  for (const [name, values] of Object.entries(narrowing) as [keyof LogsNarrowing, readonly string[] | undefined][])
    if (values?.length) params.set(name, values.join(','))
  return `${pageOf(id)}?${params}`
}
