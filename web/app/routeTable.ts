import { matchPath } from 'react-router'
import { opensPage } from '../../shared/partners/partnerPages'
import { readsScheduled } from '../../shared/routing/scheduledChanges'
import type { Needed } from '../../shared/access/permissions'
import { glossaryPath } from '../ui/terms/glossaryPath'
import { listPermission, recordKinds, recordType, type RecordScreen } from '../../shared/app/recordTypes'

interface Screen {
  path: string
  permission: Needed
}

/** The lists of the record types. */
const recordLists = Object.fromEntries(
  recordKinds.map((kind) => {
    const { name, path } = recordType(kind).screen
    return [name, { path, permission: listPermission(kind) }]
  }),
) as Readonly<Record<RecordScreen, Screen>>

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
  LeadView: { path: '/leads/:id', permission: 'LEADS_LIST' },
  HeldLeadsView: { path: '/held-leads', permission: 'LEADS_PROGRESS_LOGS' },
  PendingConversionView: { path: '/pending-conversion', permission: 'PENDING_CONVERSIONS_LIST' },
  AdvertiserEditView: { path: '/edit/advertiser/:id', permission: opensPage('advertiser') },
  SimulatorView: { path: '/simulator', permission: 'DISTRIBUTIONS_LIST' },
  BacktestView: { path: '/backtest', permission: 'DISTRIBUTIONS_LIST' },
  CreatePublisherView: { path: '/create/affiliates', permission: 'PUBLISHERS_CREATE' },
  PublisherEditView: { path: '/edit/affiliate/:id', permission: opensPage('publisher') },
  CreateCampaignView: { path: '/create/campaign', permission: 'CAMPAIGNS_LIST' },
  CampaignsEditView: { path: '/edit/campaign/:id', permission: 'CAMPAIGNS_LIST' },
  // Not in the catalogue: all users can have access tokens.
  DevelopersView: { path: '/developers', permission: 'DEVELOPERS' },
  RequestLogView: { path: '/developers/requests', permission: 'REQUEST_LOG' },
  AccessTokensView: { path: '/developers/tokens', permission: 'ACCESS_TOKENS' },
  BulksView: { path: '/developers/bulks', permission: 'BULKS' },
  WebhooksView: { path: '/developers/webhooks', permission: 'USERS_EDIT' },
  WebhookDeliveriesView: { path: '/developers/deliveries', permission: 'USERS_EDIT' },
  // Not in the catalogue: all users can protect their own account.
  SecurityView: { path: '/security', permission: 'SECURITY' },
  // Not in the catalogue: all users can read the glossary.
  GlossaryView: { path: glossaryPath, permission: 'GLOSSARY' },
  StatementsView: { path: '/money/statements', permission: 'MONEY_LIST' },
  StatementView: { path: '/money/statements/:id', permission: 'MONEY_LIST' },
  ClosingView: { path: '/money/close/:month', permission: 'MONEY_LIST' },
  MoneyView: { path: '/money', permission: 'MONEY_LIST' },
  PaymentsView: { path: '/money/payments', permission: 'MONEY_LIST' },
  PayoutRunView: { path: '/money/runs/:id', permission: 'MONEY_LIST' },
  LedgerView: { path: '/money/ledger', permission: 'MONEY_LIST' },
  ReturnsView: { path: '/money/returns', permission: 'MONEY_LIST' },
  SettingsView: { path: '/settings', permission: 'SETTINGS_LIST' },
  ScheduledChangesView: { path: '/scheduled-changes', permission: readsScheduled },
  AuditLogView: { path: '/audit-log', permission: 'AUDIT_LOG_LIST' },
  ...recordLists,
} as const satisfies Record<string, Screen>

/** Addresses of an earlier release, which lead to those of today. */
export const movedPaths = { '/access-tokens': routeTable.AccessTokensView.path } as const

export type RouteName = keyof typeof routeTable

const routeNames = Object.keys(routeTable) as RouteName[]

/** Internal name of the screen at a path; null for `/login` and unknown paths. */
export const routeAt = (pathname: string): RouteName | null =>
  routeNames.find((name) => matchPath(routeTable[name].path, pathname)) ?? null
