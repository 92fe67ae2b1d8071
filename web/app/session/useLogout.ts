import { useLogoutMutation } from '../../generated/graphql'
import { forgetUser } from './storedUser'

/** Ends the session in the browser at once, and on the server if it is reachable. */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation()
  return () => {
    // Sends the request before the token is deleted. If it fails, the token expires later.
    logout().catch(() => {})
    forgetUser('loggedOut')
  }
}
