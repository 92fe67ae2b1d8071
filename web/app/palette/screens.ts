import {
  Banknote,
  BookOpen,
  BookOpenText,
  CalendarClock,
  FileDown,
  FlaskConical,
  Hand,
  History,
  KeyRound,
  ScrollText,
  ShieldCheck,
  Unplug,
} from 'lucide-react'
import type { May } from '../../../shared/access/permissions'
import { routeTable, type RouteName } from '../routeTable'
import { permittedNavigation } from '../shell/navigation'
import { shortcutsIn } from '../../ui/shortcuts/shortcuts'
import type { PaletteRow } from './paletteRow'

/** Screens that are not in the menu. */
const others: readonly { route: RouteName; label: string; detail: string; icon: PaletteRow['icon'] }[] = [
  { route: 'AccessTokensView', label: 'Access tokens', detail: 'Developers', icon: KeyRound },
  { route: 'RequestLogView', label: 'Request log', detail: 'Developers', icon: History },
  { route: 'BulksView', label: 'Bulk queries', detail: 'Developers', icon: FileDown },
  { route: 'SecurityView', label: 'Security', detail: 'Your account', icon: ShieldCheck },
  { route: 'GlossaryView', label: 'Glossary', detail: 'What the terms mean', icon: BookOpen },
  { route: 'StatementsView', label: 'Statements', detail: 'Money', icon: ScrollText },
  { route: 'LedgerView', label: 'Ledger', detail: 'Money', icon: BookOpenText },
  { route: 'HeldLeadsView', label: 'Held leads', detail: 'Leads', icon: Hand },
  { route: 'PaymentsView', label: 'Payments', detail: 'Money', icon: Banknote },
  { route: 'ReportSchedulesView', label: 'Report schedules', detail: 'Reports', icon: CalendarClock },
  { route: 'LostLeadsView', label: 'Lost leads', detail: 'Inbox', icon: Unplug },
  { route: 'BacktestView', label: 'Backtest', detail: 'Distributions', icon: History },
  { route: 'ScheduledChangesView', label: 'Scheduled changes', detail: 'Rules', icon: CalendarClock },
  { route: 'SimulatorView', label: 'Simulator', detail: 'Distributions', icon: FlaskConical },
]

/** Screens that the user may see, in menu order. */
export function screenRows(may: May): PaletteRow[] {
  const keysByPath = new Map(Object.values(shortcutsIn('goTo')).map(({ to, keys }) => [to, keys]))
  const drawn = permittedNavigation(may).flatMap(({ heading, entries }) =>
    entries.map(({ label, icon, route }) => ({ label, detail: heading, route, icon })),
  )
  return [...drawn, ...others.filter(({ route }) => may(routeTable[route].permission))].map(({ route, ...row }) => {
    const href: string = routeTable[route].path
    return { ...row, key: `screen ${route}`, href, keys: keysByPath.get(href) }
  })
}
