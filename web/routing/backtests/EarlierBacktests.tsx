import { Box, Text } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../ui/form/Button'
import { Popover } from '../../ui/overlay/Popover'
import { DateTime } from '../../ui/time/DateTime'
import { useBacktestsQuery } from '../../generated/graphql'
import { backtestHref } from './backtestUrl'

const states = {
  waiting: 'waits',
  running: 'runs',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const

/** Backtests of the last 30 days. */
export function EarlierBacktests() {
  const { data } = useBacktestsQuery()
  const rows = data?.backtests ?? []
  if (!rows.length) return null
  return (
    <Popover
      label="Earlier backtests"
      width={360}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} variant="ghost">
          <History aria-hidden />
          Earlier backtests <span className="subtle figure">{rows.length}</span>
        </Button>
      )}
    >
      {(close) => (
        <Box as="ul" maxH="60vh" py="1.5" overflow="auto">
          {rows.map(({ id, title, state, createdAt }) => (
            <Box as="li" key={id} px="3" py="1.5">
              <Link to={backtestHref(id)} onClick={close}>
                {title}
              </Link>
              <Text textStyle="note">
                <DateTime at={createdAt} />, {states[state]}
              </Text>
            </Box>
          ))}
        </Box>
      )}
    </Popover>
  )
}
