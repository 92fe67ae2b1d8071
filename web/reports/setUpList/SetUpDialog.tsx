import { Text } from '@chakra-ui/react'
import { Dialog } from '../../ui/overlay/overlays'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { SetUpList } from './SetUpList'
import { useSetUpList } from './useSetUpList'

/** The set-up list under Help, whatever is done or hidden. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { facts, error, retry } = useSetUpList()
  return (
    <Dialog title="Set-up list" width={810} isSplit onClose={onClose}>
      {facts?.isDemo ? (
        <Text p="5">This is the demo data, whose business is set up.</Text>
      ) : facts ? (
        <SetUpList facts={facts} onLeave={onClose} />
      ) : error ? (
        <FailedState what="The set-up list" error={error} onRetry={retry} />
      ) : (
        <LoadingLines what="The set-up list" />
      )}
    </Dialog>
  )
}
