import { Box, chakra, Text } from '@chakra-ui/react'
import { Split } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { PendingBadge } from '../notifications/PendingBadge'
import { AlertsBadge } from '../../watch/bell/AlertsBadge'
import { routeAt, routeTable } from '../routeTable'
import { useMay } from '../session/useSession'
import { permittedNavigation } from './navigation'
import { refetches } from './useNavigationKey'

const Navigation = chakra('nav', {
  base: {
    gridRow: '1 / 3',
    display: 'flex',
    flexDirection: 'column',
    p: '0 8px 8px',
    overflowY: 'auto',
    '.temporary-drawer &': { height: 'full' },
  },
})
const onRail = { justifyContent: 'center', px: 0, '& > span': { srOnly: true } }
const Brand = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    flex: 'none',
    minHeight: 'topbar',
    px: '2.5',
    fontSize: 'md',
    fontWeight: 'semibold',
    '& > svg': { color: 'accent.fg' },
  },
  variants: { rail: { true: onRail } },
})
const Entry = chakra(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    height: { base: 'control.touch', md: 'control.md' },
    px: '2.5',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'bg.emphasized', color: 'fg', '& > svg': { color: 'accent.fg' } },
    '& > .count': { ml: 'auto' },
  },
  variants: {
    rail: {
      true: {
        ...onRail,
        '& > .count': {
          position: 'absolute',
          top: '1px',
          left: '22px',
          minWidth: '16px',
          px: '1',
          lineHeight: '15px',
          boxShadow: '0 0 0 2px {colors.bg.canvas}',
        },
      },
    },
  },
})
const heading = { p: '14px 10px 6px', color: 'fg.subtle', fontSize: '2xs', fontWeight: 'medium', lineHeight: '1' }

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
    <Navigation aria-label="Main">
      <Brand to="/" rail={rail} title="Back office" onClick={onNavigate}>
        <Split className="large" aria-hidden />
        <span>Back office</span>
      </Brand>
      {shown.map(({ heading: name, entries }, at) => (
        <section key={name} aria-label={name}>
          {!rail && (
            <Text as="h2" css={at ? heading : { ...heading, pt: '1.5' }} aria-hidden>
              {name}
            </Text>
          )}
          {rail && at > 0 && <Box h="1px" m="8px 6px" bg="border.strong" />}
          <ul>
            {entries.map(({ route, label, icon: Icon }) => {
              return (
                <li key={route}>
                  <Entry
                    rail={rail}
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
                  </Entry>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </Navigation>
  )
}
