import { useCallback, useSyncExternalStore } from 'react'
import { may, type May } from '../../../shared/access/permissions'
import { onUserChange, storedUser, type StoredUser } from './storedUser'

export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onUserChange, storedUser)
}

/** Whether the user has a permission. Only for display; the server checks it again. */
export function useMay(): May {
  const held = useStoredUser()?.permissions
  return useCallback((permission) => may(held ?? [], permission), [held])
}
