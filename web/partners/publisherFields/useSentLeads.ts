import { useMay } from '../../app/session/useSession'
import { useReceivedLeadsQuery } from '../../generated/graphql'
import type { SentLeadRow } from './fieldsForm'

const pollInterval = 5_000
const none: readonly SentLeadRow[] = []

/** The last leads that a publisher sent, newest first, for who may see leads. */
export function useSentLeads(publisherId: string) {
  const maySee = useMay()('LEADS_LIST')
  const log = useReceivedLeadsQuery({
    variables: { publisherId },
    skip: !maySee,
    pollInterval,
    skipPollAttempt: () => document.hidden,
  })
  return { maySee, log, sent: log.data?.receivedLeads ?? none }
}
