import { useEffect } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { routeTable } from '../routeTable'
import { useMay, useStoredUser } from '../session/useSession'

/** Watches pending conversions while a user with permission is signed in. Loaded after the shell. */
export function usePendingFtd() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const mayList = useMay()('PENDING_CONVERSIONS_LIST')
  const userId = useStoredUser()?.user_id
  useEffect(() => {
    if (!mayList || userId === undefined) return
    let left = false
    let stop = () => {}
    const onReview = () => void navigate(routeTable.PendingConversionView.path)
    import('./watchPendingFtd').then(
      ({ watchPendingFtd }) => {
        if (!left) stop = watchPendingFtd({ client, userId, onReview })
      },
      () => {}, // a newer release has replaced the file
    )
    return () => {
      left = true
      stop()
    }
    // navigate changes with each address, but behaves the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, mayList, userId])
}
