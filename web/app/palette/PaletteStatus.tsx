import { Flex, Grid, Text } from '@chakra-ui/react'
import { errorText } from '../../ui/show/errors'
import { Button } from '../../ui/form/Button'
import { RequestId } from '../../ui/show/RequestId'
import { Skeleton } from '../../ui/layout/Skeleton'

interface Props {
  count: number
  isWaiting: boolean
  error?: unknown
  retry: () => void
  hint: string | null
}

/** Status below or instead of the results: loading, empty or failed. */
export function PaletteStatus({ count, isWaiting, error, retry, hint }: Props) {
  if (error && !isWaiting) {
    return (
      <Flex role="alert" layerStyle="danger" borderRadius="0" align="center" justify="space-between" gap="3">
        <span>
          Records did not load. {errorText(error)} <RequestId error={error} />
        </span>
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </Flex>
    )
  }
  return (
    <>
      <Text role="status" srOnly={Boolean(count || isWaiting || hint === null)} p="18px" color="fg.muted">
        {isWaiting ? 'Searching' : count ? `${count} ${count === 1 ? 'result' : 'results'}` : hint}
      </Text>
      {isWaiting && !count && (
        // As high as the rows that replace them.
        <Grid autoRows={{ base: '52px', md: '36px' }} alignItems="center" p="8px 18px" aria-hidden>
          {[46, 62, 38].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </Grid>
      )}
    </>
  )
}
