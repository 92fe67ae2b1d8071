import { useId, type ReactNode } from 'react'
import { Box, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { errorCode } from '../../ui/show/errors'
import { useRefetchOn } from '../../app/apollo/useRefetchOn'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { TableFailure } from '../../ui/table/TableFailure'
import type { DashboardFilterInput, DashboardPeriod } from '../../generated/graphql'

/** Props of all blocks: the page's filter and period. */
export interface BlockProps {
  filter: DashboardFilterInput | null
  period: DashboardPeriod
  /** Refetches when it changes. */
  asked: number
  /** Shown period: `Today`, or the selected range. */
  periodText: string
}

/** Polls visible data unless the page is hidden. */
export const polling = { pollInterval: 60_000, skipPollAttempt: () => document.hidden }

interface Answer<Data> {
  data?: Data
  previousData?: Data
  error?: unknown
  refetch: () => Promise<unknown>
}

interface FrameProps<Data> {
  title: string
  /** Grey text beside the title. */
  note?: string
  /** Buttons at the right. */
  actions?: ReactNode
  answer: Answer<Data>
  /** Refetches when it changes. */
  asked?: number
  /** Placeholder with the height of the content; default: rows. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

export const rowsSkeleton = (
  <Stack gap="5" px="gutter" pt="4" pb="5">
    {[88, 60, 52, 40, 36].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </Stack>
)
// In a narrow block the note is on its own line, so that title and link fit on one.
const beside = { '[data-narrow] &': { order: 1, flexBasis: 'full' } }

/**
 * A block of the dashboard with its own loading, error and retry. The previous answer is kept while loading and on
 * errors.
 */
export function Block<Data>(props: FrameProps<Data>) {
  const { title, note, actions, answer, asked = 0, skeleton = rowsSkeleton, children } = props
  const heading = useId()
  useRefetchOn(asked, answer.refetch)
  const { data = answer.previousData, error } = answer
  const isStale = !answer.data && Boolean(data)
  // The permission was revoked since sign-in: hides data and shows the reason.
  const isRefused = Boolean(error) && errorCode(error) === 'FORBIDDEN'
  const failure = { what: title, error, onRetry: () => void answer.refetch().catch(() => {}) } // the query returns the error
  return (
    <Flex
      as="section"
      direction="column"
      borderBottomWidth="1px"
      aria-labelledby={heading}
      aria-busy={isStale || (!data && !error)}
    >
      <Flex as="header" wrap="wrap" align="center" rowGap="1" columnGap="2" minH="44px" px="gutter" pt="2">
        <Heading id={heading} textStyle="heading">
          {title}
        </Heading>
        {note && !isRefused && (
          <Text as="span" textStyle="hint" css={beside}>
            {note}
          </Text>
        )}
        <Spacer />
        {!isRefused && actions}
      </Flex>
      {isRefused && (
        <Text role="status" color="fg.muted" px="gutter" pt="2" pb="5">
          Your role no longer includes this.
        </Text>
      )}
      {Boolean(error) && !isRefused && data !== undefined && <TableFailure {...failure} />}
      {isRefused ? null : data !== undefined ? (
        <Box flex="1" minW="0" opacity={isStale ? 0.6 : 1}>
          {children(data)}
        </Box>
      ) : error ? (
        <FailedState {...failure} />
      ) : (
        skeleton
      )}
    </Flex>
  )
}
