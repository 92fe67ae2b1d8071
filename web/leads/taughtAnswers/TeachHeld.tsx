import { Text } from '@chakra-ui/react'
import { useHeldToTeachQuery } from '../../generated/graphql'
import { FailedState } from '../../ui/layout/QueryStates'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { Dialog } from '../../ui/overlay/overlays'
import { TeachDialog } from './TeachDialog'

interface Props {
  /** Null: the lead that is held longest and has an answer. */
  leadId: string | null
  onSettled: () => void
  onClose: () => void
}

/** Teaches what the answer means that a lead is held for. */
export function TeachHeld({ leadId, onSettled, onClose }: Props) {
  const { data, error, loading, refetch } = useHeldToTeachQuery({
    variables: { leadId: leadId ?? '0', isAny: leadId === null },
    fetchPolicy: 'network-only',
  })
  const held = data?.lead?.held ?? data?.heldLeads?.rows.find(({ response }) => response)
  if (held) return <TeachDialog lead={held} onSettled={onSettled} onClose={onClose} />
  return (
    <Dialog title="Teach what an answer means" width={640} onClose={onClose}>
      {loading ? (
        <LoadingLines what="the answer" />
      ) : error ? (
        <FailedState what="The answer" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <Text color="fg.muted">
          {leadId === null ? 'No held lead has an answer.' : `Lead ${leadId} is not held any more.`}
        </Text>
      )}
    </Dialog>
  )
}
