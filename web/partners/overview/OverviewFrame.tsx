import { useState, type ReactNode } from 'react'
import { Box, Stack } from '@chakra-ui/react'
import { errorCode } from '../../ui/show/errors'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import type { OverviewContext } from './useOverviewPeriod'

interface Props<Data> {
  /** Subject of error messages: `Overview of Veltra`. */
  what: string
  answer: {
    data?: Data | undefined
    error?: unknown
    refetch: () => Promise<unknown>
  }
  /** The span that is asked for. */
  context: OverviewContext
  /** Draws figures with the span that they are of: it stays the former one while the next answer is on its way. */
  main: (data: Data, context: OverviewContext) => ReactNode
  aside: (data: Data) => ReactNode
}

/** On phones one column of all parts, in which problems come before the chart. */
const frame = {
  display: { base: 'flex', md: 'block', xl: 'grid' },
  flexDirection: 'column',
  flex: 1,
  gridTemplate: 'minmax(100%, auto) / minmax(0, 1fr) 348px',
  minHeight: 0,
  overflow: 'auto',
  _focusVisible: { outlineOffset: '-2px' },
  '& a:not(.button):hover': { textDecoration: 'underline' },
}
const aside = {
  display: { base: 'contents', md: 'grid', xl: 'block' },
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  borderTopWidth: { md: '1px', xl: 0 },
  borderLeftWidth: { xl: '1px' },
}

const Waiting = () => (
  <Stack gap="4" p="5" role="progressbar" aria-label="Loading Overview">
    <Skeleton width="38%" />
    <Skeleton width="92%" />
    <Skeleton width="100%" height={186} />
    <Skeleton width="70%" />
    <Skeleton width="64%" />
  </Stack>
)

/** States of an overview: loaded parts are shown, with a message above if others failed. */
export function OverviewFrame<Data>({ what, answer, context, main, aside: side }: Props<Data>) {
  const { data, error } = answer
  const [last, setLast] = useState<{ data: Data; context: OverviewContext } | null>(null)
  if (data && last?.data !== data) setLast({ data, context })
  const shown = data ? { data, context } : last
  const retry = () => void answer.refetch().catch(() => undefined) // the query returns the error
  if (!shown) return error ? <FailedState what={what} error={error} onRetry={retry} /> : <Waiting />
  return (
    <>
      {Boolean(error) && errorCode(error) !== 'FORBIDDEN' && (
        <TableFailure what={`A part of ${what}`} error={error} onRetry={retry} />
      )}
      {/* A scrolling region must be focusable. */}
      <Box css={frame} role="region" aria-label={what} tabIndex={0} aria-busy={!data && !error}>
        <Box display={{ base: 'contents', md: 'block' }} divideY={{ md: '1px' }}>
          {main(shown.data, shown.context)}
        </Box>
        <Box css={aside} divideX={{ md: '1px', xl: '0' }} divideY={{ xl: '1px' }}>
          {side(shown.data)}
        </Box>
      </Box>
    </>
  )
}
