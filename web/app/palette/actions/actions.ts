import {
  Download,
  Gauge,
  Globe,
  Keyboard,
  LockKeyhole,
  LogOut,
  Moon,
  PanelLeft,
  Plus,
  RefreshCw,
  Sun,
  Zap,
} from 'lucide-react'
import type { May } from '../../../../shared/access/permissions'
import { searchKinds } from '../../../../shared/app/search'
import { capEditor } from '../../../../shared/routing/caps'
import { listPath, searchedTypes } from '../../recordTypes'
import { shortcuts, shortcutsIn, type Shortcut } from '../../../ui/shortcuts/shortcuts'
import { screenActions } from '../../../ui/shortcuts/useShortcuts'
import type { PaletteRow } from '../paletteRow'

/** Actions that other parts of the app perform for the palette. */
export interface PaletteActs {
  changeTimeZone: () => void
  changePassword: () => void
  showShortcuts: () => void
  toggleDrawer: () => void
  toggleTheme: () => void
  refresh: () => void
  logOut: () => void
  exportLeads: () => void
  /** Replaces the palette's text. */
  type: (text: string) => void
}

/** Forms for new records that have no shortcut. */
const otherForms = searchKinds.flatMap((kind) => {
  const [label, needed] = searchedTypes[kind].newForm ?? []
  const href = `${listPath(kind)}?dialog=create`
  const hasShortcut = Object.values<Shortcut>(shortcutsIn('create')).some(({ to }) => to === href)
  return label && needed && !hasShortcut ? [{ label, href, needed }] : []
})

function forms(may: May): PaletteRow[] {
  const declared = Object.values(shortcutsIn('create')).map(({ does, keys, to = '', needed = '' }: Shortcut) => ({
    ...{ label: does, href: to, needed, keys },
  }))
  return [...declared, ...otherForms]
    .filter(({ needed }) => may(needed))
    .map(({ needed: _needed, ...row }) => ({ ...row, key: row.label, icon: Plus }))
}

/** Actions of the screen on what it shows, such as the open lead. */
export const screenActionRows = (): PaletteRow[] =>
  screenActions().map(({ does, ...action }) => ({ ...action, icon: Zap, label: does }))

/** All global actions that the user may perform. */
export function actionRows(may: May, isDark: boolean, acts: PaletteActs): PaletteRow[] {
  const { anywhere } = shortcuts
  return [
    ...forms(may),
    ...(may('CAPS_LIST') && capEditor(may, { advertisers: 1, publishers: 1 })
      ? [
          {
            key: 'raise',
            icon: Gauge,
            label: 'Raise a cap…',
            detail: 'Choose it, then Tab',
            act: () => acts.type('cap '),
            stays: true,
          },
        ]
      : []),
    ...(may('LEADS_LIST')
      ? [{ key: 'export', icon: Download, label: 'Export leads…', detail: 'CSV or XLSX', act: acts.exportLeads }]
      : []),
    {
      ...{ key: 'theme', icon: isDark ? Sun : Moon, label: isDark ? 'Switch to light' : 'Switch to dark' },
      ...{ keys: anywhere.theme.keys, act: acts.toggleTheme },
    },
    { key: 'zone', icon: Globe, label: 'Change time zone…', act: acts.changeTimeZone },
    { key: 'refresh', icon: RefreshCw, label: 'Refresh', keys: anywhere.refresh.keys, act: acts.refresh },
    {
      key: 'drawer',
      icon: PanelLeft,
      label: 'Fold the navigation',
      keys: anywhere.drawer.keys,
      act: acts.toggleDrawer,
    },
    { key: 'keys', icon: Keyboard, label: 'Keyboard shortcuts', keys: anywhere.sheet.keys, act: acts.showShortcuts },
    { key: 'password', icon: LockKeyhole, label: 'Change password…', act: acts.changePassword },
    { key: 'log out', icon: LogOut, label: 'Log out', act: acts.logOut },
  ]
}
