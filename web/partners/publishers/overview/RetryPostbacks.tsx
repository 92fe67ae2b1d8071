import { Box } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/form/Button'
import { attempt } from '../../../ui/overlay/attempt'
import { toast } from '../../../ui/overlay/toasts'
import { useSingleRun } from '../../../ui/form/useSingleRun'
import { useRetryPostbacksMutation } from '../../../generated/graphql'
import { useMay } from '../../../app/session/useSession'

const postbacks = (count: number) => (count === 1 ? '1 postback' : `${count} postbacks`)

/** Sends all listed failed postbacks again, with permission. */
export function RetryPostbacks({ ids, onRetried }: { ids: readonly string[]; onRetried: () => void }) {
  const may = useMay()
  const [retry] = useRetryPostbacksMutation()
  const { busy, run } = useSingleRun()
  if (!may('LEADS_PROGRESS_LOGS')) return null
  const send = () =>
    attempt(async () => {
      const { data } = await retry({ variables: { ids: [...ids] } })
      const { publisherPostbacks = [], refused = [], errors = [] } = data?.action ?? {}
      const [refusal] = [...errors, ...refused]
      if (publisherPostbacks.length) toast.success(`${postbacks(publisherPostbacks.length)} will be sent again.`)
      if (refusal) toast.error(refusal.message)
      onRetried()
    })
  return (
    <Box py="2">
      <Button size="sm" disabled={busy} onClick={() => void run(send)}>
        <RotateCw aria-hidden />
        {ids.length === 1 ? 'Retry' : `Retry all ${ids.length}`}
      </Button>
    </Box>
  )
}
