/**
 * The address of a campaign's page: `/edit/campaign/41?tab=logs&step=7&result=accepted,refused`. The tab Steps is the one
 * that opens without a name. What narrows the logs stands beside the tab, several values divided by commas.
 */
import type { CampaignResult } from '../../../shared/campaigns/campaigns'

export const campaignTabs = ['general', 'sources', 'steps', 'statistics', 'logs'] as const
export type CampaignTab = (typeof campaignTabs)[number]
export const usualTab: CampaignTab = 'steps'

/** Reads the tab of a query; an unknown one is the usual one. */
export const readTab = (search: string): CampaignTab => {
  const tab = new URLSearchParams(search).get('tab')
  return campaignTabs.find((name) => name === tab) ?? usualTab
}

/** What the logs can be narrowed by, as their address says it. */
export interface LogsNarrowing {
  step?: readonly string[]
  source?: readonly string[]
  result?: readonly CampaignResult[]
  country?: readonly string[]
  advertiser?: readonly string[]
}

const pageOf = (id: string) => `/edit/campaign/${encodeURIComponent(id)}`

/** A tab of a campaign's page. */
export const campaignHref = (id: string, tab: CampaignTab = usualTab): string =>
  tab === usualTab ? pageOf(id) : `${pageOf(id)}?tab=${tab}`

/** The dialog that makes a copy of a campaign, over their list. */
export const copyCampaignHref = (id: string): string => `/campaigns?dialog=copy&id=${encodeURIComponent(id)}`

/** The logs of a campaign, with only the steps, sources, results … that are given. */
export function campaignLogsHref(id: string, narrowing: LogsNarrowing = {}): string {
  const params = new URLSearchParams({ tab: 'logs' })
  for (const [name, values] of Object.entries(narrowing) as [keyof LogsNarrowing, readonly string[] | undefined][])
    if (values?.length) params.set(name, values.join(','))
  return `${pageOf(id)}?${params}`
}
