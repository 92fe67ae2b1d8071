import { useDeferredValue, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router'
import { lazyPart } from '../ui/layout/FaultBoundary'
import { may, type Needed } from '../../shared/access/permissions'
import { useSessionQuery } from '../generated/graphql'
import { routeAt, routeTable, type RouteName } from './routeTable'
import { sessionEnding, storedUser } from './session/storedUser'
import { useMay, useStoredUser } from './session/useSession'

type Load = () => Promise<{ default: ComponentType }>

const loadShell: Load = async () => ({ default: (await import('./shell/MainShell')).MainShell })
const LoginPage = lazyPart(async () => ({ default: (await import('../access/signIn/LoginPage')).LoginPage }))
const MainShell = lazyPart(loadShell)

/** The screens, each loaded when first opened. */
const loadScreen: Record<RouteName, Load> = {
  AccessTokensView: async () => ({
    default: (await import('../access/accessTokens/AccessTokensPage')).AccessTokensPage,
  }),
  AdvertisersView: async () => ({ default: (await import('../partners/advertisers/AdvertisersPage')).AdvertisersPage }),
  AdvertiserEditView: async () => ({
    default: (await import('../partners/advertisers/AdvertiserPage')).AdvertiserPage,
  }),
  AuditLogView: async () => ({ default: (await import('../access/auditLog/AuditLogPage')).AuditLogPage }),
  BlacklistView: async () => ({ default: (await import('../routing/blacklist/BlacklistPage')).BlacklistPage }),
  CampaignsView: async () => ({ default: (await import('../campaigns/campaigns/CampaignsPage')).CampaignsPage }),
  CreateCampaignView: async () => ({
    default: (await import('../campaigns/general/CreateCampaignPage')).CreateCampaignPage,
  }),
  CampaignsEditView: async () => ({ default: (await import('../campaigns/campaigns/CampaignPage')).CampaignPage }),
  CapsView: async () => ({ default: (await import('../routing/caps/CapsPage')).CapsPage }),
  DashboardView: async () => ({ default: (await import('../reports/dashboard/DashboardPage')).DashboardPage }),
  ClickReportsView: async () => ({
    default: (await import('../reports/clickReports/ClickReportsPage')).ClickReportsPage,
  }),
  DistributionsView: async () => ({
    default: (await import('../routing/distributions/DistributionsPage')).DistributionsPage,
  }),
  GlossaryView: async () => ({ default: (await import('./glossary/GlossaryPage')).GlossaryPage }),
  HeldLeadsView: async () => ({ default: (await import('../leads/heldLeads/HeldLeadsPage')).HeldLeadsPage }),
  LeadsView: async () => ({ default: (await import('../leads/leads/LeadsPage')).LeadsPage }),
  LeadView: async () => ({ default: (await import('../leads/leadPanel/LeadPage')).LeadPage }),
  OffersView: async () => ({ default: (await import('../partners/offers/OffersList')).OffersList }),
  PendingConversionView: async () => ({
    default: (await import('../leads/pendingConversions/PendingConversionsPage')).PendingConversionsPage,
  }),
  SimulatorView: async () => ({ default: (await import('../routing/simulations/SimulatorPage')).SimulatorPage }),
  PublishersView: async () => ({ default: (await import('../partners/publishers/PublishersPage')).PublishersPage }),
  CreatePublisherView: async () => ({
    default: (await import('../partners/publishers/CreatePublisherPage')).CreatePublisherPage,
  }),
  PublisherEditView: async () => ({
    default: (await import('../partners/publishers/PublisherEditPage')).PublisherEditPage,
  }),
  leadStatusGroupView: async () => ({
    default: (await import('../partners/statusGroups/StatusGroupsPage')).StatusGroupsPage,
  }),
  PublisherAccountView: async () => ({
    default: (await import('../partners/publisherAccounts/PublisherAccountsPage')).PublisherAccountsPage,
  }),
  SettingsView: async () => ({ default: (await import('../access/settings/SettingsPage')).SettingsPage }),
  RolesView: async () => ({ default: (await import('../access/roles/RolesPage')).RolesPage }),
  UsersView: async () => ({ default: (await import('../access/users/UsersPage')).UsersPage }),
  ReportsView: async () => ({ default: (await import('../reports/reports/ReportsPage')).ReportsPage }),
}
const screens = Object.fromEntries(
  Object.entries(loadScreen).map(([name, load]) => [name, lazyPart(load)]),
) as unknown as Record<RouteName, ComponentType>

/** Asks at once for what the address will need, instead of one part after another. */
export function preload(pathname: string) {
  if (!storedUser()) return
  void loadShell()
  const name = routeAt(pathname)
  if (name) void loadScreen[name]()
}

function screenOf(name: RouteName): ReactNode {
  const Screen = screens[name]
  return <Screen />
}

/**
 * Shows a screen to who may see it; anyone else goes to `/`. What was stored at sign-in may be out of date: a permission may
 * have been granted since, so the server is asked before anybody is sent away.
 */
function Permitted({ permission, children }: { permission: Needed; children: ReactNode }) {
  return useMay()(permission) ? children : <AskedAgain permission={permission}>{children}</AskedAgain>
}

function AskedAgain({ permission, children }: { permission: Needed; children: ReactNode }) {
  const { data, loading, error } = useSessionQuery({ fetchPolicy: 'network-only' })
  // The shell stores what it is told of the session, and every button goes by that.
  const mayNow = may(data?.session?.permissions ?? [], permission)
  if (loading && !data) return null
  return mayNow && !error ? children : <Navigate to="/" replace />
}

/** The place to go to after signing in: where the visitor was sent away from, else `/`. */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const from: unknown = useLocation().state?.from
  return useStoredUser() ? <Navigate to={typeof from === 'string' ? from : '/'} replace /> : children
}

function SignedInOnly() {
  const user = useStoredUser()
  return user ? <MainShell key={user.user_id} /> : <SentToSignIn />
}

/** Whoever logged out is done here; anyone else wants to come back. */
function SentToSignIn() {
  // The place is the browser's: the session may end before a step that was just taken is drawn.
  const [from] = useState(() => {
    const { pathname, search, hash } = window.location
    return sessionEnding() === 'loggedOut' ? undefined : pathname + search + hash
  })
  return <Navigate to="/login" replace state={{ from }} />
}

/**
 * The address that is drawn: of the screen at hand at once, so that what a press changes is there for the next one; of
 * another screen once its script has come, and until then the screen before it stays.
 */
function useDrawnLocation() {
  const location = useLocation()
  const ready = useDeferredValue(location)
  return ready.pathname === location.pathname ? location : ready
}

/** The complete route table with its redirects. */
export function AppRoutes() {
  const location = useDrawnLocation()
  // Ready a moment later, the same address is not drawn once more.
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
