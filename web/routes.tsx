import { lazy, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { routeAt, routeTable, type RouteName } from './routeTable'
import { sessionEnding, storedUser } from './session/storedUser'
import { useMay, useStoredUser } from './session/useSession'
import { UpcomingPage } from './shell/UpcomingPage'
import { upcomingScreens, type UpcomingScreenName } from './shell/upcomingScreens'

type Load = () => Promise<{ default: ComponentType }>

const loadShell: Load = async () => ({ default: (await import('./shell/MainShell')).MainShell })
const LoginPage = lazy(async () => ({ default: (await import('./session/LoginPage')).LoginPage }))
const MainShell = lazy(loadShell)

/** The screens that exist, each loaded when first opened; the others are in `upcomingScreens`. */
const loadScreen: Record<Exclude<RouteName, UpcomingScreenName>, Load> = {
  AccessTokensView: async () => ({ default: (await import('./accessTokens/AccessTokensPage')).AccessTokensPage }),
  AdvertisersView: async () => ({ default: (await import('./advertisers/AdvertisersPage')).AdvertisersPage }),
  AdvertiserEditView: async () => ({ default: (await import('./advertisers/AdvertiserPage')).AdvertiserPage }),
  AuditLogView: async () => ({ default: (await import('./auditLog/AuditLogPage')).AuditLogPage }),
  BlacklistView: async () => ({ default: (await import('./blacklist/BlacklistPage')).BlacklistPage }),
  CapsView: async () => ({ default: (await import('./caps/CapsPage')).CapsPage }),
  DashboardView: async () => ({ default: (await import('./dashboard/DashboardPage')).DashboardPage }),
  ClickReportsView: async () => ({ default: (await import('./clickReports/ClickReportsPage')).ClickReportsPage }),
  DistributionsView: async () => ({ default: (await import('./distributions/DistributionsPage')).DistributionsPage }),
  HeldLeadsView: async () => ({ default: (await import('./heldLeads/HeldLeadsPage')).HeldLeadsPage }),
  LeadsView: async () => ({ default: (await import('./leads/LeadsPage')).LeadsPage }),
  OffersView: async () => ({ default: (await import('./offers/OffersPage')).OffersPage }),
  PendingConversionView: async () => ({ default: (await import('./pendingConversions/PendingConversionsPage')).PendingConversionsPage }),
  SimulatorView: async () => ({ default: (await import('./simulator/SimulatorPage')).SimulatorPage }),
  PublishersView: async () => ({ default: (await import('./publishers/PublishersPage')).PublishersPage }),
  CreatePublisherView: async () => ({ default: (await import('./publishers/CreatePublisherPage')).CreatePublisherPage }),
  PublisherEditView: async () => ({ default: (await import('./publishers/PublisherEditPage')).PublisherEditPage }),
  leadStatusGroupView: async () => ({ default: (await import('./statusGroups/StatusGroupsPage')).StatusGroupsPage }),
  PublisherAccountView: async () => ({ default: (await import('./publisherAccounts/PublisherAccountsPage')).PublisherAccountsPage }),
  SettingsView: async () => ({ default: (await import('./settings/SettingsPage')).SettingsPage }),
  RolesView: async () => ({ default: (await import('./roles/RolesPage')).RolesPage }),
  UsersView: async () => ({ default: (await import('./users/UsersPage')).UsersPage }),
  ReportsView: async () => ({ default: (await import('./reports/ReportsPage')).ReportsPage }),
}
const screens = {
  AccessTokensView: lazy(loadScreen.AccessTokensView),
  AdvertisersView: lazy(loadScreen.AdvertisersView),
  AdvertiserEditView: lazy(loadScreen.AdvertiserEditView),
  AuditLogView: lazy(loadScreen.AuditLogView),
  BlacklistView: lazy(loadScreen.BlacklistView),
  CapsView: lazy(loadScreen.CapsView),
  DashboardView: lazy(loadScreen.DashboardView),
  ClickReportsView: lazy(loadScreen.ClickReportsView),
  DistributionsView: lazy(loadScreen.DistributionsView),
  HeldLeadsView: lazy(loadScreen.HeldLeadsView),
  LeadsView: lazy(loadScreen.LeadsView),
  OffersView: lazy(loadScreen.OffersView),
  PendingConversionView: lazy(loadScreen.PendingConversionView),
  PublishersView: lazy(loadScreen.PublishersView),
  CreatePublisherView: lazy(loadScreen.CreatePublisherView),
  PublisherEditView: lazy(loadScreen.PublisherEditView),
  leadStatusGroupView: lazy(loadScreen.leadStatusGroupView),
  PublisherAccountView: lazy(loadScreen.PublisherAccountView),
  SettingsView: lazy(loadScreen.SettingsView),
  RolesView: lazy(loadScreen.RolesView),
  UsersView: lazy(loadScreen.UsersView),
  ReportsView: lazy(loadScreen.ReportsView),
  SimulatorView: lazy(loadScreen.SimulatorView),
} satisfies Record<keyof typeof loadScreen, ComponentType>

/** Asks at once for what the address will need, instead of one part after another. */
export function preload(pathname: string) {
  if (!storedUser()) return
  void loadShell()
  const name = routeAt(pathname)
  if (name && name in loadScreen) void loadScreen[name as keyof typeof loadScreen]()
}

function screenOf(name: RouteName): ReactNode {
  if (name in upcomingScreens) return <UpcomingPage name={name as UpcomingScreenName} />
  const Screen = screens[name as keyof typeof screens]
  return <Screen />
}

/** Shows a screen to who may see it; anyone else goes to `/`. */
function Permitted({ permission, children }: { permission: string; children: ReactNode }) {
  return useMay()(permission) ? children : <Navigate to="/" replace />
}

/** The place to go to after signing in: where the visitor was sent away from, else `/`. */
function SignedOutOnly({ children }: { children: ReactNode }) {
  const from: unknown = useLocation().state?.from
  return useStoredUser() ? <Navigate to={typeof from === 'string' ? from : '/'} replace /> : children
}

function SignedInOnly() {
  const user = useStoredUser()
  const { pathname, search, hash } = useLocation()
  if (user) return <MainShell key={user.user_id} />
  // Whoever logged out is done here; anyone else wants to come back.
  const from = sessionEnding() === 'loggedOut' ? undefined : pathname + search + hash
  return <Navigate to="/login" replace state={{ from }} />
}

/** The complete route table with its redirects. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/login" element={<SignedOutOnly><LoginPage /></SignedOutOnly>} />
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
