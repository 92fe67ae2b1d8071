import { ViewTabs } from '../../ui/layout/Tabs'

const tabs = [
  { id: 'requests', title: 'Request log' },
  { id: 'tokens', title: 'Access tokens' },
  { id: 'start', title: 'Quick start' },
] as const
type DeveloperTab = (typeof tabs)[number]['id']

export const developersPath = (tab: DeveloperTab) => (tab === 'start' ? '/developers' : `/developers/${tab}`)
export const DeveloperTabs = ({ current }: { current: DeveloperTab }) => (
  <ViewTabs label="Developers" tabs={tabs} current={current} hrefOf={developersPath} />
)
