import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { refetchShown } from '../apollo/refetchShown'
import { useMay } from '../session/useSession'
import { shortcutsIn } from '../../ui/shortcuts/shortcuts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts'
import { useColourMode } from '../theme/colourMode'

interface Acts {
  openPalette: () => void
  openSheet: () => void
  toggleDrawer: () => void
}

/** Submits the form that contains the focus; ignores the key outside of forms. */
function saveForm({ target }: KeyboardEvent) {
  const form = target instanceof Element ? target.closest('form') : null
  form?.requestSubmit()
  return form !== null
}

/** Shortcuts available on every screen. */
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
    refresh: () => void refetchShown(client),
  })
  useShortcuts('goTo', leading('goTo'))
  useShortcuts('create', leading('create'))
  useShortcuts('forms', { save: saveForm })
}
