import { useLogoutMutation } from '../../generated/graphql'
import { forgetUser } from './storedUser'

/** Ends the session here at once, and on the server as far as it can be reached. */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation()
  return () => {
    // The call leaves with the token before it is forgotten; a token that could not be ended expires by itself.
    logout().catch(() => {})
    forgetUser('loggedOut')
  }
}
