/** Tabs of a campaign page in the order of the specification. Source: spec/2, 2.6; design/campaigns.md, Figures. */
import { lazy, type ComponentType } from 'react'
import type { CampaignFactsFragment } from '../../generated/graphql'
import type { CampaignTab } from './campaignAddress'

export interface PanelProps {
  campaign: CampaignFactsFragment
}

export interface CampaignPanel {
  tab: CampaignTab
  title: string
  /** Number beside the title. */
  count?: (campaign: CampaignFactsFragment) => number
  /** Default: everybody who may open the page. */
  permission?: string
  Panel: ComponentType<PanelProps>
}

const GeneralTab = lazy(async () => ({ default: (await import('../general/GeneralTab')).GeneralTab }))
const SourcesTab = lazy(async () => {
  const { SourcesTab } = await import('../sources/SourcesTab')
  return { default: ({ campaign }: PanelProps) => <SourcesTab campaignId={campaign.id} /> }
})
const StatisticsTab = lazy(async () => {
  const { StatisticsTab } = await import('../statistics/StatisticsTab')
  return { default: ({ campaign }: PanelProps) => <StatisticsTab campaignId={campaign.id} /> }
})
const LogsTab = lazy(async () => {
  const { LogsTab } = await import('../logs/LogsTab')
  return { default: ({ campaign }: PanelProps) => <LogsTab campaignId={campaign.id} /> }
})
const StepsTab = lazy(async () => ({ default: (await import('../steps/StepsTab')).StepsTab }))

export const campaignPanels: readonly CampaignPanel[] = [
  { tab: 'general', title: 'General', Panel: GeneralTab },
  { tab: 'sources', title: 'Sources', count: ({ sourceCount }) => sourceCount, Panel: SourcesTab },
  { tab: 'steps', title: 'Steps', count: ({ stepCount }) => stepCount, Panel: StepsTab },
  { tab: 'statistics', title: 'Statistics', Panel: StatisticsTab },
  { tab: 'logs', title: 'Logs', permission: 'LEADS_LIST', Panel: LogsTab },
]
