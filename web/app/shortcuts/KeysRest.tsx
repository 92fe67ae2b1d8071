import { useShortcutsRest } from './useShortcuts'

/** While a dialog's code loads, what is typed is meant for it: no single key acts. */
export function KeysRest() {
  useShortcutsRest(true)
  return null
}
