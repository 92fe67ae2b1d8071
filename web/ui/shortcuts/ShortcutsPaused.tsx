import { usePauseShortcuts } from './useShortcuts'

/** Disables single-key shortcuts while a dialog's code is loading, because typed keys are meant for the dialog. */
export function ShortcutsPaused() {
  usePauseShortcuts(true)
  return null
}
