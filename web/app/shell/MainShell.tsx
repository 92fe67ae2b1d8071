import { Suspense, useEffect } from 'react'
import { chakra } from '@chakra-ui/react'
import { Outlet, useLocation } from 'react-router'
import { FaultBoundary } from '../../ui/layout/FaultBoundary'
import { preloadOverlaysWhenUsed } from '../../ui/overlay/overlays'
import { scrollName } from '../../ui/table/scrollName'
import { useSessionQuery } from '../../generated/graphql'
import { LeadPanelOutlet } from '../../leads/leadPanel/LeadPanelOutlet'
import { usePendingFtd } from '../notifications/usePendingFtd'
import { routeAt } from '../routeTable'
import { FailedSignIns } from '../session/FailedSignIns'
import { saveTimeZone } from '../../ui/time/storedTimeZone'
import { refreshUser } from '../session/storedUser'
import { TimeZoneProvider } from '../../ui/time/TimeZoneContext'
import { TableSettingsProvider } from '../tables/TableSettingsProvider'
import { ConnectionBanner } from './ConnectionBanner'
import { Drawer } from './Drawer'
import { recordPage } from './sessionAnalytics'
import { TemporaryDrawer } from './TemporaryDrawer'
import { TopBar } from './TopBar'
import { useNavigationKey } from './useNavigationKey'
import { useDrawer } from './useDrawer'
import { useOpenedRecords } from './useOpenedRecords'
import { useScreenFocus } from './useScreenFocus'
import { useScrollMemory } from './useScrollMemory'

/** Grey chrome around one white sheet. */
const Shell = chakra('div', {
  base: {
    display: 'grid',
    gridTemplate: '{sizes.topbar} minmax(0, 1fr) / {sizes.drawer} minmax(0, 1fr)',
    height: '100dvh',
    '&.rail': { gridTemplateColumns: '{sizes.rail} minmax(0, 1fr)' },
    '&.temporary': { gridTemplate: '52px minmax(0, 1fr) / minmax(0, 1fr)' },
    '&:has(> .lead-panel) > .topbar': { xl: { gridColumn: '2 / span 2' } },
  },
})
const Skip = chakra('a', {
  base: {
    position: 'absolute',
    top: '2',
    left: '2',
    zIndex: 60,
    p: '6px 12px',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast',
    '&:not(:focus)': { srOnly: true },
  },
})
const Sheet = chakra('main', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    borderTop: '1px solid {colors.border}',
    bg: 'bg',
    md: { borderLeft: '1px solid {colors.border}', borderTopLeftRadius: 'lg' },
    _focus: { outline: 0 },
  },
})

/** Loads the session at each start, because role or zone may have changed. Stored data is used until then. */
function useRefreshedSession() {
  const session = useSessionQuery().data?.session
  useEffect(() => {
    if (!session) return
    const { userId, email, permissions, timeZone } = session
    if (refreshUser({ user_id: userId, email, permissions, timezone: timeZone.id })) saveTimeZone(timeZone)
  }, [session])
  return session
}

/** Top bar, navigation and screen for signed-in users. */
export function MainShell() {
  const session = useRefreshedSession()
  const drawer = useDrawer()
  const { pathname } = useLocation()
  const asked = useNavigationKey()
  usePendingFtd()
  useScrollMemory()
  useOpenedRecords()
  useScreenFocus(pathname)
  useEffect(preloadOverlaysWhenUsed, [])

  useEffect(() => {
    const name = routeAt(pathname)
    if (name) recordPage(name)
  }, [pathname])

  return (
    <TimeZoneProvider zone={session?.timeZone}>
      <TableSettingsProvider>
        <Shell className={`shell ${drawer.mode}`}>
          <Skip className="skip" href="#content">
            Skip to content
          </Skip>
          {drawer.mode === 'temporary' ? (
            drawer.open && <TemporaryDrawer onClose={drawer.close} />
          ) : (
            <Drawer rail={drawer.mode === 'rail'} />
          )}
          <TopBar drawerMode={drawer.mode} onToggleDrawer={drawer.toggle} />
          <Sheet id="content" tabIndex={-1} {...{ [scrollName]: 'page' }}>
            <ConnectionBanner />
            <FailedSignIns />
            <FaultBoundary key={asked} what="This screen" resetBy={pathname}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </FaultBoundary>
          </Sheet>
          <LeadPanelOutlet />
        </Shell>
      </TableSettingsProvider>
    </TimeZoneProvider>
  )
}
