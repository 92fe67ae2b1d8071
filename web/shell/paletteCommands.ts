import { FlaskConical, KeyRound, Hand, Search, type LucideIcon } from 'lucide-react'
import type { May } from '../../shared/permissions'
import { leadsStateDefaults } from '../leads/leadsState'
import { leadsHref } from '../leads/leadsUrl'
import { routeTable, type RouteName } from '../routeTable'
import { permittedNavigation } from './navigation'

export type Command = { label: string; hint: string; href: string; icon: LucideIcon }

/** An e-mail or an id finds its lead; null for any other text. */
function leadCommand(text: string): Command | null {
  const field = /^\d{1,18}$/.test(text) ? 'id' : /^\S+@\S+$/.test(text) ? 'email' : null
  if (!field) return null
  const href = leadsHref({ ...leadsStateDefaults, search: { texts: [text], field, isGlobal: true } })
  return { label: `Find lead ${text}`, hint: field === 'id' ? 'by id' : 'by e-mail', href, icon: Search }
}

/** Screens that another screen leads to and the drawer does not name. */
const others: readonly { route: RouteName; label: string; hint: string; icon: LucideIcon }[] = [
  { route: 'AccessTokensView', label: 'Access tokens', hint: 'Your account', icon: KeyRound },
  { route: 'HeldLeadsView', label: 'Held leads', hint: 'Leads', icon: Hand },
  { route: 'SimulatorView', label: 'Simulator', hint: 'Distributions', icon: FlaskConical },
]

/** What a text leads to: the screens the user may see with all its words in their names, and a lead by id or e-mail. */
export function commandsFor(text: string, may: May): Command[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const drawn = permittedNavigation(may).flatMap(({ heading, entries }) =>
    entries.map(({ label, icon, route }) => ({ label, hint: heading, route, icon })),
  )
  const screens = [...drawn, ...others.filter(({ route }) => may(routeTable[route].permission))]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ route, ...command }) => ({ ...command, href: routeTable[route].path }))
  const lead = may('LEADS_LIST') ? leadCommand(text.trim()) : null
  return lead ? [lead, ...screens] : screens
}
