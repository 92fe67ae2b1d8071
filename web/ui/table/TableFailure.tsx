import { Flex, Text } from '@chakra-ui/react'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { errorText } from '../show/errors'
import { Button } from '../form/Button'
import { RequestId } from '../show/RequestId'

const strip = {
  ...{ flexWrap: { base: 'wrap', md: 'nowrap' }, alignItems: 'center', gap: '2.5', py: '2', px: 'gutter' },
  ...{ borderBottom: '1px solid {colors.danger.border}', bg: 'danger.subtle', color: 'danger.fg' },
} as const

/** Error message above rows that are still shown, with Retry. */
export function TableFailure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <Flex role="alert" css={strip}>
      <TriangleAlert aria-hidden />
      <b>{`${what} did not load`}</b>
      <Text flex="1" textStyle="note">
        {errorText(error)}
      </Text>
      <RequestId error={error} />
      <Button size="sm" onClick={onRetry}>
        <RefreshCw aria-hidden className="small" />
        Retry
      </Button>
    </Flex>
  )
}
