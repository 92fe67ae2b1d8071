import { useState } from 'react'
import { EllipsisVertical, Globe, LockKeyhole, LogOut, Moon, Search, ShieldCheck, Sun } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/form/IconButton'
import { Menu, type MenuItem } from '../../ui/overlay/Popover'
import { routeTable } from '../routeTable'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { useLogout } from '../session/useLogout'
import { useColourMode } from '../theme/colourMode'
import { TimeZoneDialog } from '../timeZones/TimeZoneDialog'

interface Props {
  onSearch: () => void
  onPassword: () => void
  help: readonly MenuItem[]
}

/** Content of the top bar as a menu on phones. */
export function DotsMenu({ onSearch, onPassword, help }: Props) {
  const [choosingZone, setChoosingZone] = useState(false)
  const { mode, toggle } = useColourMode()
  const logout = useLogout()
  const navigate = useNavigate()
  const { name } = useTimeZone()
  const dark = mode === 'dark'
  const items = [
    { label: 'Search or jump to', icon: Search, act: onSearch },
    { label: `Time zone, ${name}`, icon: Globe, act: () => setChoosingZone(true) },
    { label: dark ? 'Use light colours' : 'Use dark colours', icon: dark ? Sun : Moon, act: toggle },
    { label: 'Security', icon: ShieldCheck, act: () => void navigate(routeTable.SecurityView.path) },
    { label: 'Change password', icon: LockKeyhole, act: onPassword },
    ...help,
    { label: 'Log out', icon: LogOut, act: logout },
  ]
  return (
    <>
      <Menu
        label="More"
        align="end"
        trigger={(trigger) => (
          <IconButton label="Time zone and log out" {...trigger}>
            <EllipsisVertical className="large" aria-hidden />
          </IconButton>
        )}
        items={items}
      />
      {choosingZone && <TimeZoneDialog onClose={() => setChoosingZone(false)} />}
    </>
  )
}
