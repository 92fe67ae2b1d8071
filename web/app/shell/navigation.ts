import {
  Ban,
  Building2,
  ChartColumn,
  Gauge,
  Hourglass,
  IdCard,
  Inbox,
  Layers,
  LayoutDashboard,
  Megaphone,
  MousePointerClick,
  ScrollText,
  Send,
  Settings,
  Shield,
  Split,
  Tag,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { May } from '../../../shared/access/permissions'
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
      {
        route: 'AdvertisersView',
        label: 'Advertisers',
        icon: Building2,
        alsoActiveOn: ['AdvertiserEditView'],
      },
      {
        route: 'DistributionsView',
        label: 'Distributions',
        icon: Split,
        alsoActiveOn: ['SimulatorView', 'BacktestView'],
      },
      {
        route: 'PublishersView',
        label: 'Publishers',
        icon: Megaphone,
        alsoActiveOn: ['CreatePublisherView', 'PublisherEditView'],
      },
      { route: 'OffersView', label: 'Offers', icon: Tag },
      {
        route: 'CampaignsView',
        label: 'Campaigns',
        icon: Send,
        alsoActiveOn: ['CreateCampaignView', 'CampaignsEditView'],
      },
    ],
  },
  {
    heading: 'Access',
    entries: [
      { route: 'UsersView', label: 'Users', icon: UserCog },
      { route: 'PublisherAccountView', label: 'Publisher Account', icon: IdCard },
      { route: 'RolesView', label: 'Roles', icon: Shield },
      { route: 'SettingsView', label: 'Settings', icon: Settings },
    ],
  },
  {
    heading: 'Rules',
    entries: [
      { route: 'BlacklistView', label: 'Blacklist', icon: Ban },
      {
        route: 'CapsView',
        label: 'Caps',
        icon: Gauge,
        alsoActiveOn: ['ScheduledChangesView'],
      },
      { route: 'leadStatusGroupView', label: 'Status Group', icon: Layers },
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
