import {
  ChartColumn,
  Code,
  Hourglass,
  Inbox,
  LayoutDashboard,
  MousePointerClick,
  ScrollText,
  Settings,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { May } from '../../../shared/access/permissions'
import { typesIn, type RecordKind, type Section } from '../../../shared/app/recordTypes'
import { recordIcons } from '../recordTypes'
import { type RouteName, routeTable } from '../routeTable'

type NavigationEntry = {
  route: RouteName
  label: string
  icon: LucideIcon
  /** Only where it is not the screen's own. */
  permission?: string
  /** Other routes that highlight this entry. */
  alsoActiveOn?: readonly RouteName[]
}

/** The lists of record types in a section. */
const recordEntries = (section: Section, alsoActiveOn: Partial<Record<RecordKind, readonly RouteName[]>> = {}) =>
  typesIn(section).map(({ kind, screen, title }) => ({
    ...{ route: screen.name as RouteName, label: title, icon: recordIcons[kind], alsoActiveOn: alsoActiveOn[kind] },
  }))

/** Navigation entries in the order of the specification, under the headings of the design. */
const sections: ReadonlyArray<{ heading: string; entries: readonly NavigationEntry[] }> = [
  {
    heading: 'Work',
    entries: [
      { route: 'DashboardView', label: 'Dashboard', icon: LayoutDashboard, permission: 'DASHBOARDS_LIST' },
      {
        route: 'InboxView',
        label: 'Inbox',
        icon: Inbox,
        alsoActiveOn: ['LostLeadsView'],
      },
      {
        route: 'ReportsView',
        label: 'Reports',
        icon: ChartColumn,
        // Lost leads for users who may not see the Inbox.
        alsoActiveOn: ['ReportSchedulesView', 'LostLeadsView'],
      },
      { route: 'ClickReportsView', label: 'Click Reports', icon: MousePointerClick },
      { route: 'LeadsView', label: 'Leads', icon: Users, alsoActiveOn: ['HeldLeadsView'] },
      {
        route: 'PendingConversionView',
        label: 'Pending Conversions',
        icon: Hourglass,
      },
    ],
  },
  {
    heading: 'Partners',
    entries: [
      ...recordEntries('Partners', {
        advertiser: ['AdvertiserEditView'],
        distribution: ['SimulatorView', 'BacktestView'],
        publisher: ['CreatePublisherView', 'PublisherEditView'],
        campaign: ['CreateCampaignView', 'CampaignsEditView'],
      }),
      {
        ...{ route: 'MoneyView', label: 'Money', icon: Wallet },
        alsoActiveOn: [
          'StatementsView',
          'StatementView',
          'ClosingView',
          'LedgerView',
          'ReturnsView',
          'PaymentsView',
          'PayoutRunView',
        ],
      },
    ],
  },
  {
    heading: 'Access',
    entries: [
      ...recordEntries('Access'),
      { route: 'SettingsView', label: 'Settings', icon: Settings },
      {
        ...{ route: 'DevelopersView', label: 'Developers', icon: Code },
        alsoActiveOn: ['AccessTokensView', 'RequestLogView', 'BulksView', 'WebhooksView', 'WebhookDeliveriesView'],
      },
    ],
  },
  {
    heading: 'Rules',
    entries: [
      ...recordEntries('Rules', { cap: ['ScheduledChangesView'] }),
      { route: 'AuditLogView', label: 'Audit Log', icon: ScrollText },
    ],
  },
]

/** With the permission of each entry: by default that of its screen. */
export const navigation = sections.map(({ heading, entries }) => ({
  heading,
  entries: entries.map((entry) => ({ ...entry, permission: entry.permission ?? routeTable[entry.route].permission })),
}))

/** Headings and entries that a user may see, without empty headings. */
export function permittedNavigation(may: May) {
  return navigation
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ permission }) => may(permission)) }))
    .filter(({ entries }) => entries.length > 0)
}
