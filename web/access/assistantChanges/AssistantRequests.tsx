import { Box, HStack, Text } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { refetchShown } from '../../app/apollo/refetchShown'
import {
  type AssistantRequestFragment,
  useAssistantRequestsQuery,
  useDecideChangeMutation,
} from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { attempt } from '../../ui/overlay/attempt'
import { toast } from '../../ui/overlay/toasts'
import { throwErrors } from '../../ui/show/errors'
import { useTimeZone } from '../../ui/time/TimeZoneContext'

/** Changes that assistants ask the user for. Nothing without one. */
export function AssistantRequests() {
  const { data } = useAssistantRequestsQuery({ fetchPolicy: 'cache-and-network' })
  const requests = data?.assistantChanges ?? []
  if (!requests.length) return null
  return (
    <Box as="ul" aria-label="Assistants ask" borderBottomWidth="1px">
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Box>
  )
}

function Request({ request: { id, assistant, text, expiresAt } }: { request: AssistantRequestFragment }) {
  const { name: zone } = useTimeZone()
  const client = useApolloClient()
  const [run, { loading }] = useDecideChangeMutation()
  const decide = async (isConfirmed: boolean) => {
    const isDone = await attempt(async () => {
      const { data } = await run({ variables: { id, isConfirmed } })
      throwErrors(data?.decideChange.errors)
    }, 'The change was not made')
    if (isDone) toast.success(isConfirmed ? 'The change was made' : 'The change was refused')
    // A refused one may have been decided, and the record changed, by somebody else.
    await refetchShown(client)
  }
  return (
    <Box as="li" px="3" py="2.5" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Text dir="auto" overflowWrap="anywhere">
        Assistant <b>{assistant}</b> {`asks: ${text}`}
      </Text>
      <HStack mt="2" gap="2">
        <Button variant="solid" size="sm" disabled={loading} onClick={() => void decide(true)}>
          Confirm
        </Button>
        <Button size="sm" disabled={loading} onClick={() => void decide(false)}>
          Refuse
        </Button>
        <Text textStyle="note" className="figure">
          {`until ${wallTimeAt(zone, Date.parse(expiresAt)).slice(11)}`}
        </Text>
      </HStack>
    </Box>
  )
}
