import { Stack } from '@chakra-ui/react'
import { Skeleton } from './Skeleton'

/** Grey lines in place of what is loading. */
export const LoadingLines = ({ what }: { what: string }) => (
  <Stack gap="5" maxW="860px" p="gutter" role="progressbar" aria-label={`Loading ${what}`}>
    {[40, 64, 52, 64, 36, 56].map((width, line) => (
      <Skeleton key={line} width={`${width}%`} />
    ))}
  </Stack>
)
