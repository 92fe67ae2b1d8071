/** Tabs of a campaign page in the order of the specification. See docs/domain/campaigns.md. */
import type { ComponentType } from 'react'
import type { CampaignFactsFragment } from '../../generated/graphql'
import type { CampaignTab } from './campaignAddress'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

interface PanelProps {
  campaign: CampaignFactsFragment
}

interface CampaignPanel {
  tab: CampaignTab
  title: string
  /** Number beside the title. */
  count?: (campaign: CampaignFactsFragment) => number
  /** Default: everybody who may open the page. */
  permission?: string
  Panel: ComponentType<PanelProps>
}

const byId =
  (Tab: ComponentType<{ campaignId: string }>) =>
  ({ campaign }: PanelProps) => <Tab campaignId={campaign.id} />

const GeneralTab = lazyComponent(() => import('../general/GeneralTab'), 'GeneralTab')
const SourcesTab = byId(lazyComponent(() => import('../sources/SourcesTab'), 'SourcesTab'))
const StatisticsTab = byId(lazyComponent(() => import('../statistics/StatisticsTab'), 'StatisticsTab'))
const LogsTab = byId(lazyComponent(() => import('../logs/LogsTab'), 'LogsTab'))
const StepsTab = lazyComponent(() => import('../steps/StepsTab'), 'StepsTab')

export const campaignPanels: readonly CampaignPanel[] = [
  { tab: 'general', title: 'General', Panel: GeneralTab },
  { tab: 'sources', title: 'Sources', count: ({ sourceCount }) => sourceCount, Panel: SourcesTab },
  { tab: 'steps', title: 'Steps', count: ({ stepCount }) => stepCount, Panel: StepsTab },
  { tab: 'statistics', title: 'Statistics', Panel: StatisticsTab },
  { tab: 'logs', title: 'Logs', permission: 'LEADS_LIST', Panel: LogsTab },
]
