import { Bookmark } from 'lucide-react'
import type { May } from '../../../shared/access/permissions'
import { useNamedViewsQuery } from '../../generated/graphql'
import { routeTable } from '../routeTable'
import type { PaletteRow } from './paletteRow'

const screens = {
  leads: { name: 'Leads', route: routeTable.LeadsView },
  reports: { name: 'Reports', route: routeTable.ReportsView },
  statements: { name: 'Statements', route: routeTable.StatementsView },
  payments: { name: 'Payments', route: routeTable.PaymentsView },
  ledger: { name: 'Ledger', route: routeTable.LedgerView },
} as const

/** The user's own and shared views. Errors are ignored. */
export function useViewRows(may: May): PaletteRow[] {
  const { data } = useNamedViewsQuery()
  return (data?.presets ?? [])
    .filter(({ page }) => may(screens[page].route.permission))
    .map(({ id, name, page, isOwn, ownerName }) => ({
      key: `view ${id}`,
      icon: Bookmark,
      label: name,
      detail: isOwn ? `View of ${screens[page].name}` : `View of ${screens[page].name} by ${ownerName}`,
      href: `${screens[page].route.path}?preset=${id}`,
    }))
}
