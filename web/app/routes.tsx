import { useDeferredValue, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router'
import { lazyComponent } from '../ui/layout/FaultBoundary'
import { may, type Needed } from '../../shared/access/permissions'
import { accessLinks } from '../../shared/access/accessLinks'
import { OpenedLink } from '../access/accessLinks/OpenedLink'
import { LoginPage } from '../access/signIn/LoginPage'
import { useSessionQuery } from '../generated/graphql'
import { movedPaths, routeAt, routeTable, type RouteName } from './routeTable'
import { sessionEnding, storedUser } from './session/storedUser'
import { useMay, useStoredUser } from './session/useSession'

const MainShell = lazyComponent(() => import('./shell/MainShell'), 'MainShell')

/** Screens, loaded when first opened. */
const screens = {
  AccessTokensView: lazyComponent(() => import('../access/accessTokens/AccessTokensPage'), 'AccessTokensPage'),
  AdvertisersView: lazyComponent(() => import('../partners/advertisers/AdvertisersPage'), 'AdvertisersPage'),
  AdvertiserEditView: lazyComponent(() => import('../partners/advertisers/AdvertiserPage'), 'AdvertiserPage'),
  AuditLogView: lazyComponent(() => import('../access/auditLog/AuditLogPage'), 'AuditLogPage'),
  BlacklistView: lazyComponent(() => import('../routing/blacklist/BlacklistPage'), 'BlacklistPage'),
  BulksView: lazyComponent(() => import('../reports/bulks/BulksPage'), 'BulksPage'),
  CampaignsView: lazyComponent(() => import('../campaigns/campaigns/CampaignsPage'), 'CampaignsPage'),
  CreateCampaignView: lazyComponent(() => import('../campaigns/general/CreateCampaignPage'), 'CreateCampaignPage'),
  CampaignsEditView: lazyComponent(() => import('../campaigns/campaigns/CampaignPage'), 'CampaignPage'),
  CapsView: lazyComponent(() => import('../routing/caps/CapsPage'), 'CapsPage'),
  DashboardView: lazyComponent(() => import('../reports/dashboard/DashboardPage'), 'DashboardPage'),
  ClickReportsView: lazyComponent(() => import('../reports/clickReports/ClickReportsPage'), 'ClickReportsPage'),
  DevelopersView: lazyComponent(() => import('../access/developers/QuickStartPage'), 'QuickStartPage'),
  DistributionsView: lazyComponent(() => import('../routing/distributions/DistributionsPage'), 'DistributionsPage'),
  WebhooksView: lazyComponent(() => import('../access/webhooks/WebhooksPage'), 'WebhooksPage'),
  WebhookDeliveriesView: lazyComponent(() => import('../access/webhooks/DeliveriesPage'), 'DeliveriesPage'),
  GlossaryView: lazyComponent(() => import('./glossary/GlossaryPage'), 'GlossaryPage'),
  ScheduledChangesView: lazyComponent(
    () => import('../routing/scheduledChanges/ScheduledChangesPage'),
    'ScheduledChangesPage',
  ),
  HeldLeadsView: lazyComponent(() => import('../leads/heldLeads/HeldLeadsPage'), 'HeldLeadsPage'),
  MoneyView: lazyComponent(() => import('../money/overview/MoneyOverviewPage'), 'MoneyOverviewPage'),
  StatementsView: lazyComponent(() => import('../money/statements/StatementsPage'), 'StatementsPage'),
  StatementView: lazyComponent(() => import('../money/statements/StatementPage'), 'StatementPage'),
  ClosingView: lazyComponent(() => import('../money/closing/ClosingPage'), 'ClosingPage'),
  PaymentsView: lazyComponent(() => import('../money/payments/PaymentsPage'), 'PaymentsPage'),
  PayoutRunView: lazyComponent(() => import('../money/payments/PayoutRunPage'), 'PayoutRunPage'),
  LedgerView: lazyComponent(() => import('../money/ledger/LedgerPage'), 'LedgerPage'),
  ReturnsView: lazyComponent(() => import('../money/returns/ReturnsPage'), 'ReturnsPage'),
  InboxView: lazyComponent(() => import('../watch/inbox/InboxPage'), 'InboxPage'),
  LeadsView: lazyComponent(() => import('../leads/leads/LeadsPage'), 'LeadsPage'),
  LeadView: lazyComponent(() => import('../leads/leadPanel/LeadPage'), 'LeadPage'),
  LostLeadsView: lazyComponent(() => import('../reports/lostLeads/LostLeadsPage'), 'LostLeadsPage'),
  ReportSchedulesView: lazyComponent(() => import('../reports/schedules/ReportSchedulesPage'), 'ReportSchedulesPage'),
  OffersView: lazyComponent(() => import('../partners/offers/OffersList'), 'OffersList'),
  PendingConversionView: lazyComponent(
    () => import('../leads/pendingConversions/PendingConversionsPage'),
    'PendingConversionsPage',
  ),
  SimulatorView: lazyComponent(() => import('../routing/simulations/SimulatorPage'), 'SimulatorPage'),
  BacktestView: lazyComponent(() => import('../routing/backtests/BacktestPage'), 'BacktestPage'),
  PublishersView: lazyComponent(() => import('../partners/publishers/PublishersPage'), 'PublishersPage'),
  CreatePublisherView: lazyComponent(() => import('../partners/publishers/CreatePublisherPage'), 'CreatePublisherPage'),
  PublisherEditView: lazyComponent(() => import('../partners/publishers/PublisherEditPage'), 'PublisherEditPage'),
  leadStatusGroupView: lazyComponent(() => import('../partners/statusGroups/StatusGroupsPage'), 'StatusGroupsPage'),
  PublisherAccountView: lazyComponent(
    () => import('../partners/publisherAccounts/PublisherAccountsPage'),
    'PublisherAccountsPage',
  ),
  SecurityView: lazyComponent(() => import('../access/security/SecurityPage'), 'SecurityPage'),
  SettingsView: lazyComponent(() => import('../access/settings/SettingsPage'), 'SettingsPage'),
  RequestLogView: lazyComponent(() => import('../access/requestLog/RequestLogPage'), 'RequestLogPage'),
  RolesView: lazyComponent(() => import('../access/roles/RolesPage'), 'RolesPage'),
  UsersView: lazyComponent(() => import('../access/users/UsersPage'), 'UsersPage'),
  ReportsView: lazyComponent(() => import('../reports/reports/ReportsPage'), 'ReportsPage'),
} satisfies Record<RouteName, ComponentType>

/** Loads everything that the address needs in parallel. */
export function preload(pathname: string) {
  if (!storedUser()) return
  MainShell.preload()
  const name = routeAt(pathname)
  if (name) screens[name].preload()
}

function screenOf(name: RouteName): ReactNode {
  const Screen = screens[name]
  return <Screen />
}

/**
 * Shows a screen to users with permission and redirects others to `/`. Stored permissions may be outdated, so the
 * server is asked before redirecting.
 */
function Permitted({ permission, children }: { permission: Needed; children: ReactNode }) {
  return useMay()(permission) ? children : <AskedAgain permission={permission}>{children}</AskedAgain>
}

function AskedAgain({ permission, children }: { permission: Needed; children: ReactNode }) {
  const { data, loading, error } = useSessionQuery({ fetchPolicy: 'network-only' })
  // The shell stores the session's permissions, which buttons check.
  const mayNow = may(data?.session?.permissions ?? [], permission)
  if (loading && !data) return null
  return mayNow && !error ? children : <Navigate to="/" replace />
}

/** Redirects after sign-in: to the page the visitor came from, otherwise `/`. */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const from: unknown = useLocation().state?.from
  return useStoredUser() ? <Navigate to={typeof from === 'string' ? from : '/'} replace /> : children
}

function SignedInOnly() {
  const user = useStoredUser()
  return user ? <MainShell key={user.user_id} /> : <SentToSignIn />
}

/** Redirects to sign-in; returns to the page afterwards, except after a logout. */
function SentToSignIn() {
  // Uses the browser's location, because the session may end before a navigation is rendered.
  const [from] = useState(() => {
    const { pathname, search, hash } = window.location
    return sessionEnding() === 'loggedOut' ? undefined : pathname + search + hash
  })
  return <Navigate to="/login" replace state={{ from }} />
}

/**
 * The rendered location: updates at once within a screen; for another screen, the current one stays until the new
 * script is loaded.
 */
function useDrawnLocation() {
  const location = useLocation()
  const ready = useDeferredValue(location)
  return ready.pathname === location.pathname ? location : ready
}

/** All routes and redirects. */
export function AppRoutes() {
  const location = useDrawnLocation()
  // Avoids rendering the same location twice when a screen has loaded.
  return useMemo(() => routesAt(location), [location])
}

function routesAt(location: Location) {
  return (
    <Routes location={location}>
      <Route
        path="/login"
        element={
          <SignedOutOnly>
            <LoginPage />
          </SignedOutOnly>
        }
      />
      {Object.values(accessLinks).map(({ path }) => (
        <Route key={path} path={path} element={<OpenedLink key={path} />} />
      ))}
      <Route element={<SignedInOnly />}>
        {(Object.keys(routeTable) as RouteName[]).map((name) => (
          <Route
            key={name}
            path={routeTable[name].path}
            element={<Permitted permission={routeTable[name].permission}>{screenOf(name)}</Permitted>}
          />
        ))}
        {Object.entries(movedPaths).map(([old, path]) => (
          <Route key={old} path={old} element={<Navigate to={{ ...location, pathname: path }} replace />} />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  )
}
