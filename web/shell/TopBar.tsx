import { lazy, Suspense, useEffect, useState } from 'react'
import { KeyRound, LockKeyhole, LogOut, Menu, Moon, PanelLeft, Search, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '../components/Button'
import { IconButton } from '../components/IconButton'
import { routeTable } from '../routeTable'
import { useLogout } from '../session/useLogout'
import { useColourMode } from '../theme/colourMode'
import { TimeZoneSelector } from '../timeZones/TimeZoneSelector'

const DotsMenu = lazy(async () => ({ default: (await import('./DotsMenu')).DotsMenu }))
const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette')).CommandPalette }))
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../session/ChangePasswordDialog')).ChangePasswordDialog,
}))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog')).ShortcutsDialog }))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/** Which dialog of the keyboard is open: Ctrl/Cmd+K finds a screen, `?` lists the shortcuts. */
function useKeyboardDialogs() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (palette) event.preventDefault()
      if (palette) setOpen('palette')
      else if (event.key === '?' && !isTyping(event.target)) setOpen('shortcuts')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return [open, setOpen] as const
}

type Props = { drawerMode: 'temporary' | 'full' | 'rail'; onToggleDrawer: () => void }

export function TopBar({ drawerMode, onToggleDrawer }: Props) {
  const [dialog, setDialog] = useKeyboardDialogs()
  const [isChangingPassword, setChangingPassword] = useState(false)
  const navigate = useNavigate()
  const phone = drawerMode === 'temporary'
  return (
    <header className="topbar">
      {phone ? (
        <>
          <IconButton label="Open navigation" onClick={onToggleDrawer}>
            <Menu className="large" aria-hidden />
          </IconButton>
          <b className="product">Back office</b>
          <span className="space" />
          <Suspense fallback={null}>
            <DotsMenu onSearch={() => setDialog('palette')} onPassword={() => setChangingPassword(true)} />
          </Suspense>
        </>
      ) : (
        <>
          <IconButton
            label={drawerMode === 'full' ? 'Collapse navigation to a rail' : 'Expand navigation'}
            onClick={onToggleDrawer}
          >
            <PanelLeft aria-hidden />
          </IconButton>
          <button
            type="button"
            className="jump"
            onClick={() => setDialog('palette')}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <Search aria-hidden />
            Search or jump to
            <span className="space" />
            <span className="key-cap" aria-hidden>
              Ctrl K
            </span>
          </button>
          <span className="space" />
          <TimeZoneSelector />
          <ThemeToggle />
          <IconButton label="Access tokens" onClick={() => void navigate(routeTable.AccessTokensView.path)}>
            <KeyRound aria-hidden />
          </IconButton>
          <IconButton label="Change password" onClick={() => setChangingPassword(true)}>
            <LockKeyhole aria-hidden />
          </IconButton>
          <LogoutButton />
        </>
      )}
      <Suspense fallback={null}>
        {dialog === 'palette' && <CommandPalette onClose={() => setDialog(null)} />}
        {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </header>
  )
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
