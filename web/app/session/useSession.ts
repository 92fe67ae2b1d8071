import { useCallback, useSyncExternalStore } from 'react'
import { may, type May } from '../../../shared/access/permissions'
import { onUserChange, storedUser, type StoredUser } from './storedUser'

export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onUserChange, storedUser)
}

/** Whether the signed-in user may use a feature, by the permission it needs. A courtesy: the server refuses on its own. */
export function useMay(): May {
  const held = useStoredUser()?.permissions
  return useCallback((permission) => may(held ?? [], permission), [held])
}
