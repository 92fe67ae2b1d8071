import { Box } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { useLeadReturnQuery } from '../../generated/graphql'
import { DateTime } from '../../ui/time/DateTime'

/** Why the deposit of a lead was returned, by whom and when; nothing if it was not. */
export function LeadReturn({ id }: { id: string }) {
  const { data } = useLeadReturnQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const returned = data?.lead?.depositReturn
  if (!returned) return null
  const { reason, note, returnedAt, actor, isBorne } = returned
  return (
    <Box layerStyle="warning" display="flex" gap="2" mt="3" role="group" aria-label="Returned deposit">
      <Box as={Undo2} className="small" mt="2px" aria-hidden />
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        <b>{`Returned: ${reason}`}</b>
        {note && <div dir="auto">{note}</div>}
        <div className="subtle">
          <DateTime at={returnedAt} /> {`by ${actor === 'broker' ? 'the advertiser' : actor}`}
          {isBorne && '; the publisher keeps its payout'}
        </div>
      </Box>
    </Box>
  )
}
