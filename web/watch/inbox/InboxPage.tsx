import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../ui/layout/PageHead'
import type { ListParts } from '../../records/list/RecordsList'
import { ChannelsTab } from '../channels/ChannelsTab'
import { NotificationsTab } from '../notifications/NotificationsTab'
import { RulesTab } from '../rules/RulesTab'
import { AlertsTab } from './AlertsTab'
import { inboxPanel, InboxTabs, useInboxTabs, type InboxTab } from './InboxTabs'

/** Lost leads are a screen of their own. */
type Shown = Exclude<InboxTab, 'lost'>
const isHere = (tab: InboxTab): tab is Shown => tab !== 'lost'

/** Alerts, the rules that open them and where they are sent, each in a tab of the address. */
export function InboxPage() {
  const [search] = useSearchParams()
  const current =
    useInboxTabs()
      .filter(isHere)
      .find((name) => name === search.get('tab')) ?? 'alerts'
  const inList = ({ create, list }: Pick<ListParts, 'create' | 'list'>) => (
    <>
      <PageHead title="Inbox">{create}</PageHead>
      <InboxTabs current={current} />
      {list}
    </>
  )
  const content: Record<Shown, () => ReactNode> = {
    alerts: () => <AlertsTab />,
    rules: () => <RulesTab>{inList}</RulesTab>,
    channels: () => <ChannelsTab>{inList}</ChannelsTab>,
    notifications: () => inList({ create: null, list: <NotificationsTab /> }),
  }
  return (
    <div className="fill" id={inboxPanel} role="tabpanel" aria-labelledby={`${inboxPanel}-${current}`}>
      {content[current]()}
    </div>
  )
}
