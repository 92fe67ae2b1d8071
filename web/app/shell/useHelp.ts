import { BookOpen, Keyboard, ListChecks, ScrollText } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useMay } from '../session/useSession'
import { routeTable } from '../routeTable'
import type { MenuItem } from '../../ui/overlay/Popover'

/** What is under Help. */
export function useHelp(acts: { openSetUp: () => void; openShortcuts: () => void }): readonly MenuItem[] {
  const navigate = useNavigate()
  const may = useMay()
  return [
    ...(may('DASHBOARDS_LIST') ? [{ label: 'Set-up list', icon: ListChecks, act: acts.openSetUp }] : []),
    { label: 'Guides', icon: ScrollText, act: () => void window.open('/docs', '_blank', 'noreferrer') },
    { label: 'Glossary', icon: BookOpen, act: () => void navigate(routeTable.GlossaryView.path) },
    { label: 'Shortcuts', icon: Keyboard, act: acts.openShortcuts },
  ]
}
