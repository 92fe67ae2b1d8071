import { useMay } from '../../app/session/useSession'
import { ViewTabs } from '../../ui/layout/Tabs'

const tabs = [
  { id: 'webhooks', title: 'Webhooks', permission: 'USERS_EDIT' },
  { id: 'deliveries', title: 'Deliveries', permission: 'USERS_EDIT' },
  { id: 'requests', title: 'Request log', permission: null },
  { id: 'bulks', title: 'Bulk queries', permission: null },
  { id: 'tokens', title: 'Access tokens', permission: null },
  { id: 'start', title: 'Quick start', permission: null },
] as const
type DeveloperTab = (typeof tabs)[number]['id']

export const developersPath = (tab: DeveloperTab) => (tab === 'start' ? '/developers' : `/developers/${tab}`)
export function DeveloperTabs({ current }: { current: DeveloperTab }) {
  const may = useMay()
  const shown = tabs.filter(({ permission }) => permission === null || may(permission))
  return <ViewTabs label="Developers" tabs={shown} current={current} hrefOf={developersPath} />
}
