import { Split } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { PendingBadge } from '../notifications/PendingBadge'
import { AlertsBadge } from '../../watch/bell/AlertsBadge'
import { routeAt, routeTable } from '../routeTable'
import { useMay } from '../session/useSession'
import { permittedNavigation } from './navigation'
import { refetches } from './useNavigationKey'

/** Product name and navigation. The rail only shows icons, with names as tooltips. */
export function Drawer({ rail = false, onNavigate }: { rail?: boolean; onNavigate?: () => void }) {
  const may = useMay()
  const current = routeAt(useLocation().pathname)
  const shown = permittedNavigation(may)
  // A screen may be found below several entries: the first one that the user sees is its own.
  const active = shown
    .flatMap(({ entries }) => entries)
    .find(({ route, alsoActiveOn = [] }) => current !== null && [route, ...alsoActiveOn].includes(current))?.route
  return (
    <nav className={rail ? 'drawer rail' : 'drawer'} aria-label="Main">
      <Link to="/" className="brand" title="Back office" onClick={onNavigate}>
        <Split className="large" aria-hidden />
        <span>Back office</span>
      </Link>
      {shown.map(({ heading, entries }) => (
        <section key={heading} aria-label={heading}>
          <h2 aria-hidden>{heading}</h2>
          <ul>
            {entries.map(({ route, label, icon: Icon }) => {
              return (
                <li key={route}>
                  <Link
                    to={routeTable[route].path}
                    state={refetches}
                    title={rail ? label : undefined}
                    aria-current={route === active ? 'page' : undefined}
                    onClick={onNavigate}
                  >
                    <Icon aria-hidden />
                    <span>{label}</span>
                    {route === 'PendingConversionView' && <PendingBadge />}
                    {route === 'InboxView' && <AlertsBadge />}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
