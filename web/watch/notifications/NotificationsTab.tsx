import { Box } from '@chakra-ui/react'
import { useAlertNotificationsQuery } from '../../generated/graphql'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { NotificationsForm } from './NotificationsForm'
import { recordOf } from './useSaveNotifications'

/** How the user is notified of alerts by e-mail and Telegram. */
export function NotificationsTab() {
  const { data, error, refetch } = useAlertNotificationsQuery({ fetchPolicy: 'cache-and-network' })
  const loaded = recordOf(data?.alertNotifications)
  return (
    <Box flex="1" minH="0" px="gutter" py="4" overflow="auto">
      {loaded ? (
        <NotificationsForm record={loaded} />
      ) : error ? (
        <FailedState what="Your notifications" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
      ) : (
        <div role="progressbar" aria-label="Loading your notifications">
          <Skeleton height={280} />
        </div>
      )}
    </Box>
  )
}
