import { useDeferredValue, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router'
import { lazyPart } from '../ui/layout/FaultBoundary'
import { may, type Needed } from '../../shared/access/permissions'
import { useSessionQuery } from '../generated/graphql'
import { routeAt, routeTable, type RouteName } from './routeTable'
import { sessionEnding, storedUser } from './session/storedUser'
import { useMay, useStoredUser } from './session/useSession'

const LoginPage = lazyPart(() => import('../access/signIn/LoginPage'), 'LoginPage')
const MainShell = lazyPart(() => import('./shell/MainShell'), 'MainShell')

/** Screens, loaded when first opened. */
const screens = {
  AccessTokensView: lazyPart(() => import('../access/accessTokens/AccessTokensPage'), 'AccessTokensPage'),
  AdvertisersView: lazyPart(() => import('../partners/advertisers/AdvertisersPage'), 'AdvertisersPage'),
  AdvertiserEditView: lazyPart(() => import('../partners/advertisers/AdvertiserPage'), 'AdvertiserPage'),
  AuditLogView: lazyPart(() => import('../access/auditLog/AuditLogPage'), 'AuditLogPage'),
  BlacklistView: lazyPart(() => import('../routing/blacklist/BlacklistPage'), 'BlacklistPage'),
  CampaignsView: lazyPart(() => import('../campaigns/campaigns/CampaignsPage'), 'CampaignsPage'),
  CreateCampaignView: lazyPart(() => import('../campaigns/general/CreateCampaignPage'), 'CreateCampaignPage'),
  CampaignsEditView: lazyPart(() => import('../campaigns/campaigns/CampaignPage'), 'CampaignPage'),
  CapsView: lazyPart(() => import('../routing/caps/CapsPage'), 'CapsPage'),
  DashboardView: lazyPart(() => import('../reports/dashboard/DashboardPage'), 'DashboardPage'),
  ClickReportsView: lazyPart(() => import('../reports/clickReports/ClickReportsPage'), 'ClickReportsPage'),
  DistributionsView: lazyPart(() => import('../routing/distributions/DistributionsPage'), 'DistributionsPage'),
  GlossaryView: lazyPart(() => import('./glossary/GlossaryPage'), 'GlossaryPage'),
  ScheduledChangesView: lazyPart(
    () => import('../routing/scheduledChanges/ScheduledChangesPage'),
    'ScheduledChangesPage',
  ),
  HeldLeadsView: lazyPart(() => import('../leads/heldLeads/HeldLeadsPage'), 'HeldLeadsPage'),
  InboxView: lazyPart(() => import('../watch/inbox/InboxPage'), 'InboxPage'),
  LeadsView: lazyPart(() => import('../leads/leads/LeadsPage'), 'LeadsPage'),
  LeadView: lazyPart(() => import('../leads/leadPanel/LeadPage'), 'LeadPage'),
  LostLeadsView: lazyPart(() => import('../reports/lostLeads/LostLeadsPage'), 'LostLeadsPage'),
  ReportSchedulesView: lazyPart(() => import('../reports/schedules/ReportSchedulesPage'), 'ReportSchedulesPage'),
  OffersView: lazyPart(() => import('../partners/offers/OffersList'), 'OffersList'),
  PendingConversionView: lazyPart(
    () => import('../leads/pendingConversions/PendingConversionsPage'),
    'PendingConversionsPage',
  ),
  SimulatorView: lazyPart(() => import('../routing/simulations/SimulatorPage'), 'SimulatorPage'),
  BacktestView: lazyPart(() => import('../routing/backtests/BacktestPage'), 'BacktestPage'),
  PublishersView: lazyPart(() => import('../partners/publishers/PublishersPage'), 'PublishersPage'),
  CreatePublisherView: lazyPart(() => import('../partners/publishers/CreatePublisherPage'), 'CreatePublisherPage'),
  PublisherEditView: lazyPart(() => import('../partners/publishers/PublisherEditPage'), 'PublisherEditPage'),
  leadStatusGroupView: lazyPart(() => import('../partners/statusGroups/StatusGroupsPage'), 'StatusGroupsPage'),
  PublisherAccountView: lazyPart(
    () => import('../partners/publisherAccounts/PublisherAccountsPage'),
    'PublisherAccountsPage',
  ),
  SettingsView: lazyPart(() => import('../access/settings/SettingsPage'), 'SettingsPage'),
  RolesView: lazyPart(() => import('../access/roles/RolesPage'), 'RolesPage'),
  UsersView: lazyPart(() => import('../access/users/UsersPage'), 'UsersPage'),
  ReportsView: lazyPart(() => import('../reports/reports/ReportsPage'), 'ReportsPage'),
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
      <Route element={<SignedInOnly />}>
        {(Object.keys(routeTable) as RouteName[]).map((name) => (
          <Route
            key={name}
            path={routeTable[name].path}
            element={<Permitted permission={routeTable[name].permission}>{screenOf(name)}</Permitted>}
          />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Route>
    </Routes>
  )
}
