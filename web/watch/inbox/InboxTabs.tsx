import { useMay } from '../../app/session/useSession'
import { Tabs } from '../../ui/layout/Tabs'

export const inboxPanel = 'inbox-panel'

/** Tabs of the Inbox with the permission that each needs besides that of the screen. */
const inboxTabs = {
  alerts: { title: 'Inbox', href: '/inbox', needed: 'ALERTS_LIST' },
  lost: { title: 'Lost leads', href: '/lost-leads', needed: 'REPORTS_LIST' },
  rules: { title: 'Rules', href: '/inbox?tab=rules', needed: 'ALERTS_LIST' },
  channels: { title: 'Channels', href: '/inbox?tab=channels', needed: 'ALERTS_EDIT' },
  notifications: { title: 'My notifications', href: '/inbox?tab=notifications', needed: 'ALERTS_LIST' },
} as const
export type InboxTab = keyof typeof inboxTabs
const names = Object.keys(inboxTabs) as InboxTab[]

/** Tabs that the user may see. */
export function useInboxTabs(): InboxTab[] {
  const may = useMay()
  return names.filter((name) => may(inboxTabs[name].needed))
}

/** The tabs of the Inbox; `open` is the number of open alerts. */
export function InboxTabs({ current, open }: { current: InboxTab; open?: number | undefined }) {
  const shown = useInboxTabs()
  return (
    <Tabs
      label="Inbox"
      panelId={inboxPanel}
      current={current}
      tabs={shown.map((value) => ({
        ...{ value, title: inboxTabs[value].title, href: inboxTabs[value].href },
        ...(value === 'alerts' && open !== undefined && { count: open }),
      }))}
    />
  )
}
