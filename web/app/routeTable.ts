import { matchPath } from 'react-router'
import { opensPage } from '../../shared/partners/partnerPages'
import { readsScheduled } from '../../shared/routing/scheduledChanges'
import type { Needed } from '../../shared/access/permissions'

/**
 * All screens by internal name, with path and permission (or several, any of which is sufficient). Session analytics
 * records the names. `DASHBOARD_LIST` is not in the catalogue, which makes `/` available to all users.
 */
export const routeTable = {
  DashboardView: { path: '/', permission: 'DASHBOARD_LIST' },
  InboxView: { path: '/inbox', permission: 'ALERTS_LIST' },
  ReportsView: { path: '/reports', permission: 'REPORTS_LIST' },
  ClickReportsView: { path: '/click-reports', permission: 'CLICK_REPORTS_LIST' },
  LostLeadsView: { path: '/lost-leads', permission: 'REPORTS_LIST' },
  ReportSchedulesView: { path: '/report-schedules', permission: ['REPORTS_LIST', 'CLICK_REPORTS_LIST'] },
  LeadsView: { path: '/leads', permission: 'LEADS_LIST' },
  LeadView: { path: '/leads/:id', permission: 'LEADS_LIST' },
  HeldLeadsView: { path: '/held-leads', permission: 'LEADS_PROGRESS_LOGS' },
  PendingConversionView: { path: '/pending-conversion', permission: 'PENDING_CONVERSIONS_LIST' },
  AdvertisersView: { path: '/advertisers', permission: 'ADVERTISERS_LIST' },
  AdvertiserEditView: { path: '/edit/advertiser/:id', permission: opensPage('advertiser') },
  DistributionsView: { path: '/rotations', permission: 'DISTRIBUTIONS_LIST' },
  SimulatorView: { path: '/simulator', permission: 'DISTRIBUTIONS_LIST' },
  BacktestView: { path: '/backtest', permission: 'DISTRIBUTIONS_LIST' },
  PublishersView: { path: '/affiliates', permission: 'PUBLISHERS_LIST' },
  CreatePublisherView: { path: '/create/affiliates', permission: 'PUBLISHERS_CREATE' },
  PublisherEditView: { path: '/edit/affiliate/:id', permission: opensPage('publisher') },
  OffersView: { path: '/offers', permission: 'OFFERS_LIST' },
  CampaignsView: { path: '/campaigns', permission: 'CAMPAIGNS_LIST' },
  CreateCampaignView: { path: '/create/campaign', permission: 'CAMPAIGNS_LIST' },
  CampaignsEditView: { path: '/edit/campaign/:id', permission: 'CAMPAIGNS_LIST' },
  // Not in the catalogue: all users can have access tokens.
  AccessTokensView: { path: '/access-tokens', permission: 'ACCESS_TOKENS' },
  // Not in the catalogue: all users can read the glossary.
  GlossaryView: { path: '/glossary', permission: 'GLOSSARY' },
  UsersView: { path: '/users', permission: 'USERS_LIST' },
  RolesView: { path: '/roles', permission: 'ROLES_LIST' },
  SettingsView: { path: '/settings', permission: 'SETTINGS_LIST' },
  BlacklistView: { path: '/blacklist', permission: 'BLOCKLIST_LIST' },
  ScheduledChangesView: { path: '/scheduled-changes', permission: readsScheduled },
  CapsView: { path: '/caps', permission: 'CAPS_LIST' },
  leadStatusGroupView: { path: '/leadStatusGroup', permission: 'STATUS_GROUPS_LIST' },
  AuditLogView: { path: '/audit-log', permission: 'AUDIT_LOG_LIST' },
  PublisherAccountView: { path: '/publisher-account', permission: 'PUBLISHER_ACCOUNT' },
} as const satisfies Record<string, { path: string; permission: Needed }>

export type RouteName = keyof typeof routeTable

const routeNames = Object.keys(routeTable) as RouteName[]

/** Internal name of the screen at a path; null for `/login` and unknown paths. */
export const routeAt = (pathname: string): RouteName | null =>
  routeNames.find((name) => matchPath(routeTable[name].path, pathname)) ?? null
