import './inbox.css'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { PageHead } from '../../ui/layout/PageHead'
import { Tabs } from '../../ui/layout/Tabs'
import type { ListParts } from '../../records/list/RecordsList'
import { ChannelsTab } from '../channels/ChannelsTab'
import { NotificationsTab } from '../notifications/NotificationsTab'
import { RulesTab } from '../rules/RulesTab'
import { AlertsTab } from './AlertsTab'

const panel = 'inbox-panel'

const tabNames = ['alerts', 'rules', 'channels', 'notifications'] as const
type TabName = (typeof tabNames)[number]
const titles: Record<TabName, string> = {
  alerts: 'Inbox',
  rules: 'Rules',
  channels: 'Channels',
  notifications: 'My notifications',
}
const hrefOf = (tab: TabName) => (tab === 'alerts' ? '/inbox' : `/inbox?tab=${tab}`)

/** Alerts, the rules that open them and where they are sent, each in a tab of the address. */
export function InboxPage() {
  const may = useMay()
  const [search] = useSearchParams()
  const shown = tabNames.filter((name) => name !== 'channels' || may('ALERTS_EDIT'))
  const current = shown.find((name) => name === search.get('tab')) ?? 'alerts'
  const tabs = (open?: number) => (
    <Tabs
      label="Inbox"
      panelId={panel}
      current={current}
      tabs={shown.map((value) => ({
        ...{ value, title: titles[value], href: hrefOf(value) },
        ...(value === 'alerts' && open !== undefined && { count: open }),
      }))}
    />
  )
  const inList = ({ create, list }: Pick<ListParts, 'create' | 'list'>) => (
    <>
      <PageHead title="Inbox">{create}</PageHead>
      {tabs()}
      {list}
    </>
  )
  const content: Record<TabName, () => ReactNode> = {
    alerts: () => <AlertsTab tabs={tabs} />,
    rules: () => <RulesTab>{inList}</RulesTab>,
    channels: () => <ChannelsTab>{inList}</ChannelsTab>,
    notifications: () => inList({ create: null, list: <NotificationsTab /> }),
  }
  return (
    <div className="inbox" id={panel} role="tabpanel" aria-labelledby={`${panel}-${current}`}>
      {content[current]()}
    </div>
  )
}
