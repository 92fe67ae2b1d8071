import { useEffect, useSyncExternalStore } from 'react'
import { throwErrors } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { useSaveSingleKeysMutation, useShortcutSettingsQuery } from '../../generated/graphql'
import { onSingleKeysChange, setSingleKeys, singleKeysAreOn } from '../../ui/shortcuts/singleKeys'

/** The setting for single-key shortcuts, and a setter. Updates at once, and reverts if saving fails. */
export function useSingleKeys(): [on: boolean, choose: (on: boolean) => void] {
  const on = useSyncExternalStore(onSingleKeysChange, singleKeysAreOn)
  const [save] = useSaveSingleKeysMutation()
  const stored = useShortcutSettingsQuery().data?.userSettings?.singleKeyShortcuts
  useEffect(() => {
    if (stored !== undefined) setSingleKeys(stored)
  }, [stored])
  const choose = (next: boolean) => {
    setSingleKeys(next)
    save({ variables: { on: next } })
      .then(({ data }) => throwErrors(data?.saveUserSettings.errors))
      .catch((error: unknown) => {
        setSingleKeys(!next)
        toast.error('Failed to save the shortcuts. Please try again.', { error })
      })
  }
  return [on, choose]
}
