import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { useMay } from '../session/useSession'
import { shortcutsIn } from '../shortcuts/shortcuts'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { useColourMode } from '../theme/colourMode'

interface Acts {
  openPalette: () => void
  openSheet: () => void
  toggleDrawer: () => void
}

/** Reads again what the screen shows. Each query shows its own failure. */
export const refreshScreen = (client: ApolloClient) => void client.refetchQueries({ include: 'active' }).catch(() => {})

/** Saves the form that the key was pressed in; of no form, the key is somebody else's. */
function saveForm({ target }: KeyboardEvent) {
  const form = target instanceof Element ? target.closest('form') : null
  form?.requestSubmit()
  return form !== null
}

/** The keys that act on every screen. */
export function useShellShortcuts({ openPalette, openSheet, toggleDrawer }: Acts) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const may = useMay()
  const { toggle } = useColourMode()
  const leading = (section: 'goTo' | 'create') =>
    Object.fromEntries(
      Object.entries(shortcutsIn(section)).flatMap(([name, { to = '/', needed }]) =>
        needed && !may(needed) ? [] : [[name, () => void navigate(to)] as const],
      ),
    )
  useShortcuts('anywhere', {
    palette: openPalette,
    sheet: openSheet,
    theme: toggle,
    drawer: toggleDrawer,
    refresh: () => refreshScreen(client),
  })
  useShortcuts('goTo', leading('goTo'))
  useShortcuts('create', leading('create'))
  useShortcuts('forms', { save: saveForm })
}
