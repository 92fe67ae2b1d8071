import { HStack, Text } from '@chakra-ui/react'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../Button'
import { RequestId } from '../../show/RequestId'

/** Error text of choices that did not load, and a retry. */
export interface LoadFailure {
  reason: string
  /** The failed request. */
  error: unknown
  retry: () => void
}

/** Message in a form or panel that choices did not load. */
export function ChoicesFailed({
  failure: { reason, error, retry },
  tone = 'danger',
}: {
  failure: LoadFailure
  /** `danger` in filters, where nothing else can be done. */
  tone?: 'danger' | 'warning'
}) {
  return (
    <HStack layerStyle={tone} className={tone === 'warning' ? 'form-warning' : undefined} role="alert">
      <TriangleAlert className="small" aria-hidden />
      <Text flex="1">
        <b>The choices did not load.</b> {reason} <RequestId error={error} />
      </Text>
      <Button size="sm" onClick={retry}>
        <RefreshCw className="small" aria-hidden />
        Retry
      </Button>
    </HStack>
  )
}
