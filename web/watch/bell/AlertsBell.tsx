import { useEffect, useState } from 'react'
import { Box, chakra, Circle, Float, HStack, Text } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { Bell, BellOff } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { countOf } from '../../../shared/app/format'
import { formatMoney } from '../../../shared/app/money'
import { AssistantRequests } from '../../access/assistantChanges/AssistantRequests'
import { routeTable } from '../../app/routeTable'
import { useStoredUser } from '../../app/session/useSession'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { useBellAlertsQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { FailedState } from '../../ui/layout/QueryStates'
import { Skeleton } from '../../ui/layout/Skeleton'
import { Popover } from '../../ui/overlay/Popover'
import { alertKindLooks, toneOf } from '../inbox/alertKindLooks'
import { isQuiet, setQuiet } from './quiet'
import { useAlertCounts } from './useAlertCounts'
import { watchAlerts } from './watchAlerts'

const inbox = routeTable.InboxView.path
/** More than fit on a screen are in the Inbox. */
const maxShown = 8

/** The bell of the top bar: whether alerts are open, and which, and what assistants ask. Watches them while it is shown. */
export function AlertsBell() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const userId = useStoredUser()?.user_id
  const { open = 0, asked = 0 } = useAlertCounts() ?? {}
  const label = ['Alerts', open && `${open} open`, asked && `${countOf(asked, 'change')} to confirm`]
  const [quiet, setQuietShown] = useState(isQuiet)
  useEffect(() => {
    if (userId === undefined) return
    return watchAlerts({ client, userId, onOpen: () => void navigate(inbox) })
    // navigate changes with each address, but behaves the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, userId])
  const switchQuiet = () => {
    setQuiet(!quiet)
    setQuietShown(!quiet)
  }
  const Icon = quiet ? BellOff : Bell
  return (
    <Popover
      label="Alerts"
      align="end"
      width={400}
      onOpen={() => setQuietShown(isQuiet())}
      trigger={(trigger) => (
        <IconButton label={label.filter(Boolean).join(', ')} {...trigger}>
          <Box as="span" position="relative">
            <Icon aria-hidden />
            {open + asked > 0 && (
              <Float offset="0.5" aria-hidden>
                <Circle size="2" bg="danger.solid" outline="2px solid {colors.bg.canvas}" />
              </Float>
            )}
          </Box>
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <HStack justify="space-between" px="3" py="2" borderBottomWidth="1px">
            <span>
              <b>Alerts</b>{' '}
              <span className="muted figure">{open === 1 ? '1 needs a person' : `${open} need a person`}</span>
            </span>
            <Button variant="link" size="sm" aria-pressed={quiet} onClick={switchQuiet}>
              {quiet ? 'Announce again' : 'Quiet for 1 h'}
            </Button>
          </HStack>
          <AssistantRequests />
          <BellList onOpen={close} />
          <Text px="3" py="2.5" borderTopWidth="1px" textAlign="end">
            <Link className="link" to={inbox} onClick={close}>
              Open Inbox
            </Link>
          </Text>
        </>
      )}
    </Popover>
  )
}

const Line = chakra('p', { base: { px: '3', py: '2.5', color: 'fg.muted', textStyle: 'figure' } })
const Row = chakra(Link, {
  base: {
    display: 'flex',
    gap: '2.5',
    px: '3',
    py: '2',
    'li:nth-child(n + 2) > &': { borderTopWidth: '1px' },
    '&:is(:hover, :focus-visible)': { bg: 'row.hover' },
  },
})

/** Open alerts, the most expensive first. */
function BellList({ onOpen }: { onOpen: () => void }) {
  const { name: zone } = useTimeZone()
  const { data, error, refetch } = useBellAlertsQuery({ fetchPolicy: 'cache-and-network' })
  const rows = data?.alerts?.rows
  if (error && !rows) return <FailedState what="Alerts" error={error} onRetry={() => void refetch().catch(() => {})} /> // the failure shows through `error`
  if (!rows) return <Skeleton height={160} />
  if (!rows.length) return <Line>Nothing needs you.</Line>
  return (
    <ul>
      {rows.slice(0, maxShown).map(({ id, kind, evidence, title, text, since, cost, isLoss }) => {
        const { icon: Icon } = alertKindLooks[kind]
        return (
          <li key={id}>
            <Row to={`${inbox}?alert=${id}`} onClick={onOpen}>
              <Icon color={`var(--colors-${toneOf({ kind, evidence })}-fg)`} aria-hidden />
              <Box flex="1" minW="0">
                <Text fontWeight="semibold" truncate dir="auto">
                  {title}
                </Text>
                <Text textStyle="note" truncate dir="auto" title={text}>
                  {`since ${wallTimeAt(zone, Date.parse(since)).slice(11)}. ${text}`}
                </Text>
              </Box>
              {isLoss && cost ? <b className="figure">{formatMoney(cost)}</b> : null}
            </Row>
          </li>
        )
      })}
      {rows.length > maxShown && <Line as="li">{`and ${rows.length - maxShown} more`}</Line>}
    </ul>
  )
}
