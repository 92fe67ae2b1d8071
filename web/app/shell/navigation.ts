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
import type { RouteName } from '../routeTable'

type NavigationEntry = {
  route: RouteName
  label: string
  icon: LucideIcon
  /** Differs from the route's permission if the specification says so. */
  permission: string
  /** Other routes that highlight this entry. */
  alsoActiveOn?: readonly RouteName[]
}

/** Navigation entries in the order of the specification, under the headings of the design. */
export const navigation: ReadonlyArray<{ heading: string; entries: readonly NavigationEntry[] }> = [
  {
    heading: 'Work',
    entries: [
      { route: 'DashboardView', label: 'Dashboard', icon: LayoutDashboard, permission: 'DASHBOARDS_LIST' },
      {
        route: 'InboxView',
        label: 'Inbox',
        icon: Inbox,
        permission: 'ALERTS_LIST',
        alsoActiveOn: ['LostLeadsView'],
      },
      {
        route: 'ReportsView',
        label: 'Reports',
        icon: ChartColumn,
        permission: 'REPORTS_LIST',
        // Lost leads for users who may not see the Inbox.
        alsoActiveOn: ['ReportSchedulesView', 'LostLeadsView'],
      },
      { route: 'ClickReportsView', label: 'Click Reports', icon: MousePointerClick, permission: 'CLICK_REPORTS_LIST' },
      { route: 'LeadsView', label: 'Leads', icon: Users, permission: 'LEADS_LIST', alsoActiveOn: ['HeldLeadsView'] },
      {
        route: 'PendingConversionView',
        label: 'Pending Conversions',
        icon: Hourglass,
        permission: 'PENDING_CONVERSIONS_LIST',
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
        permission: 'ADVERTISERS_LIST',
        alsoActiveOn: ['AdvertiserEditView'],
      },
      {
        route: 'DistributionsView',
        label: 'Distributions',
        icon: Split,
        permission: 'DISTRIBUTIONS_LIST',
        alsoActiveOn: ['SimulatorView', 'BacktestView'],
      },
      {
        route: 'PublishersView',
        label: 'Publishers',
        icon: Megaphone,
        permission: 'PUBLISHERS_LIST',
        alsoActiveOn: ['CreatePublisherView', 'PublisherEditView'],
      },
      { route: 'OffersView', label: 'Offers', icon: Tag, permission: 'OFFERS_LIST' },
      {
        route: 'CampaignsView',
        label: 'Campaigns',
        icon: Send,
        permission: 'CAMPAIGNS_LIST',
        alsoActiveOn: ['CreateCampaignView', 'CampaignsEditView'],
      },
    ],
  },
  {
    heading: 'Access',
    entries: [
      { route: 'UsersView', label: 'Users', icon: UserCog, permission: 'USERS_LIST' },
      { route: 'PublisherAccountView', label: 'Publisher Account', icon: IdCard, permission: 'PUBLISHER_ACCOUNT' },
      { route: 'RolesView', label: 'Roles', icon: Shield, permission: 'ROLES_LIST' },
      { route: 'SettingsView', label: 'Settings', icon: Settings, permission: 'SETTINGS_LIST' },
    ],
  },
  {
    heading: 'Rules',
    entries: [
      { route: 'BlacklistView', label: 'Blacklist', icon: Ban, permission: 'BLOCKLIST_LIST' },
      {
        route: 'CapsView',
        label: 'Caps',
        icon: Gauge,
        permission: 'CAPS_LIST',
        alsoActiveOn: ['ScheduledChangesView'],
      },
      { route: 'leadStatusGroupView', label: 'Status Group', icon: Layers, permission: 'STATUS_GROUPS_LIST' },
      { route: 'AuditLogView', label: 'Audit Log', icon: ScrollText, permission: 'AUDIT_LOG_LIST' },
    ],
  },
]

/** Headings and entries that a user may see, without empty headings. */
export function permittedNavigation(may: May) {
  return navigation
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ permission }) => may(permission)) }))
    .filter(({ entries }) => entries.length > 0)
}
