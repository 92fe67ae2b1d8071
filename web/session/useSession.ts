import { useSyncExternalStore } from 'react'
import { may } from '../../shared/permissions'
import { onUserChange, storedUser, type StoredUser } from './storedUser'

export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(onUserChange, storedUser)
}

/** Whether the signed-in user may use a feature, by the name of its permission. A courtesy: the server refuses on its own. */
export function useMay(): (permission: string) => boolean {
  const held = useStoredUser()?.permissions ?? []
  return (permission) => may(held, permission)
}
