import { Suspense, useEffect, useRef, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import {
  CircleQuestionMark,
  LockKeyhole,
  LogOut,
  Menu as MenuIcon,
  Moon,
  PanelLeft,
  Search,
  ShieldCheck,
  Sun,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { Menu } from '../../ui/overlay/Popover'
import { refetchShown } from '../apollo/refetchShown'
import { routeTable } from '../routeTable'
import { PaletteLoading } from '../palette/PaletteLoading'
import { useLogout } from '../session/useLogout'
import { useMay } from '../session/useSession'
import { usePauseShortcuts } from '../../ui/shortcuts/useShortcuts'
import { useColourMode } from '../theme/colourMode'
import { TimeZoneSelector } from '../timeZones/TimeZoneSelector'
import { whenIdle } from './whenIdle'
import { useHelp } from './useHelp'
import { useShellShortcuts } from './useShellShortcuts'
import { lazyComponent } from '../../ui/layout/FaultBoundary'

const AlertsBell = lazyComponent(() => import('../../watch/bell/AlertsBell'), 'AlertsBell', <BellRoom />)
const DotsMenu = lazyComponent(() => import('./DotsMenu'), 'DotsMenu', null)
const CommandPalette = lazyComponent(() => import('../palette/CommandPalette'), 'CommandPalette')
const ChangePasswordDialog = lazyComponent(
  () => import('../../access/signIn/ChangePasswordDialog'),
  'ChangePasswordDialog',
)
const ShortcutsSheet = lazyComponent(() => import('../shortcuts/ShortcutsSheet'), 'ShortcutsSheet')
const SetUpDialog = lazyComponent(() => import('../../reports/setUpList/SetUpDialog'), 'SetUpDialog')
const TimeZoneDialog = lazyComponent(() => import('../timeZones/TimeZoneDialog'), 'TimeZoneDialog')

const Jump = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: '0 1 300px',
    minWidth: 0,
    height: 'control.md',
    p: '0 8px 0 10px',
    borderRadius: 'md',
    bg: 'bg.muted',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized', color: 'fg' },
  },
})

type Props = { drawerMode: 'temporary' | 'full' | 'rail'; onToggleDrawer: () => void }

/** Loads the palette when one of its keys is first pressed. */
function usePaletteAtHand() {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') CommandPalette.preload()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export function TopBar({ drawerMode, onToggleDrawer }: Props) {
  const [dialog, setDialog] = useState<'palette' | 'shortcuts' | 'password' | 'zone' | 'set-up' | null>(null)
  const typed = useRef('')
  const navigate = useNavigate()
  const client = useApolloClient()
  const logOut = useLogout()
  const { toggle: toggleTheme } = useColourMode()
  const close = () => setDialog(null)
  useShellShortcuts({
    openPalette: () => setDialog('palette'),
    openSheet: () => setDialog('shortcuts'),
    toggleDrawer: onToggleDrawer,
  })
  usePauseShortcuts(dialog !== null)
  usePaletteAtHand()
  const help = useHelp({
    openSetUp: () => setDialog('set-up'),
    openShortcuts: () => setDialog('shortcuts'),
  })
  const phone = drawerMode === 'temporary'
  return (
    <Flex as="header" className="topbar" align="center" gap="2" minW="0" p={{ base: '0 4px', md: '0 12px 0 0' }}>
      {phone ? (
        <>
          <IconButton label="Open navigation" onClick={onToggleDrawer}>
            <MenuIcon className="large" aria-hidden />
          </IconButton>
          <Text as="b" fontSize="md" fontWeight="semibold">
            Back office
          </Text>
          <span className="space" />
          <BellWhenIdle />
          <DotsMenu onSearch={() => setDialog('palette')} onPassword={() => setDialog('password')} help={help} />
        </>
      ) : (
        <>
          <IconButton
            label={drawerMode === 'full' ? 'Collapse navigation to a rail' : 'Expand navigation'}
            onClick={onToggleDrawer}
          >
            <PanelLeft aria-hidden />
          </IconButton>
          <Jump
            type="button"
            onClick={() => setDialog('palette')}
            onPointerEnter={CommandPalette.preload}
            onFocus={CommandPalette.preload}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <Search aria-hidden />
            Search or jump to
            <span className="space" />
            <span className="key-cap" aria-hidden>
              Ctrl K
            </span>
          </Jump>
          <span className="space" />
          <BellWhenIdle />
          <TimeZoneSelector />
          <ThemeToggle />
          <IconButton label="Security" onClick={() => void navigate(routeTable.SecurityView.path)}>
            <ShieldCheck aria-hidden />
          </IconButton>
          <Menu
            label="Help"
            align="end"
            trigger={(trigger) => (
              <IconButton label="Help" {...trigger}>
                <CircleQuestionMark aria-hidden />
              </IconButton>
            )}
            items={help}
          />
          <IconButton label="Change password" onClick={() => setDialog('password')}>
            <LockKeyhole aria-hidden />
          </IconButton>
          <LogoutButton />
        </>
      )}
      <Suspense fallback={dialog === 'palette' && <PaletteLoading into={typed} />}>
        {dialog === 'palette' && (
          <CommandPalette
            typed={typed}
            onClose={close}
            acts={{
              changeTimeZone: () => setDialog('zone'),
              changePassword: () => setDialog('password'),
              showShortcuts: () => setDialog('shortcuts'),
              toggleDrawer: onToggleDrawer,
              toggleTheme,
              refresh: () => void refetchShown(client),
              logOut,
              exportLeads: () => void navigate(routeTable.LeadsView.path, { state: { opensExport: true } }),
            }}
          />
        )}
        {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
        {dialog === 'shortcuts' && <ShortcutsSheet onClose={close} />}
        {dialog === 'set-up' && <SetUpDialog onClose={close} />}
        {dialog === 'zone' && <TimeZoneDialog onClose={close} />}
      </Suspense>
    </Flex>
  )
}

/** Keeps the place of the bell. */
function BellRoom() {
  return <Box as="span" boxSize={{ base: 'control.touch', md: 'control.md' }} aria-hidden />
}

/** The bell, which loads after the screen. */
function BellWhenIdle() {
  const mayList = useMay()('ALERTS_LIST')
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!mayList) return null
  return isIdle ? <AlertsBell /> : <BellRoom />
}

function ThemeToggle() {
  const { mode, toggle } = useColourMode()
  const dark = mode === 'dark'
  return (
    <IconButton label={dark ? 'Use light colours' : 'Use dark colours'} onClick={toggle}>
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  )
}

function LogoutButton() {
  const logout = useLogout()
  return (
    <Button variant="ghost" onClick={logout}>
      <LogOut aria-hidden />
      Log out
    </Button>
  )
}
