import { Circle, HStack } from '@chakra-ui/react'
import { CheckCheck, Clock, UserRound } from 'lucide-react'
import type { AlertFactsFragment } from '../../../generated/graphql'
import { IconButton } from '../../../ui/form/IconButton'
import { Menu } from '../../../ui/overlay/Popover'
import type { AlertActs } from '../useAlertActs'

interface Props {
  alert: AlertFactsFragment
  acts: AlertActs
  onResolve: () => void
}

const snoozeChoices = [
  { label: '30 minutes', minutes: 30 },
  { label: '1 hour', minutes: 60 },
  { label: '4 hours', minutes: 240 },
  { label: 'A day', minutes: 1440 },
]

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Icons of what staff can do with an alert. */
export function AlertIcons({ alert, acts, onResolve }: Props) {
  const { assignee, state } = alert
  const isMine = assignee !== null && assignee.id === String(acts.me)
  return (
    <HStack gap="0.5">
      {state === 'snoozed' ? (
        <IconButton size="sm" label="End the snooze" onClick={() => void acts.snooze(alert, 0)}>
          <Clock aria-hidden />
        </IconButton>
      ) : (
        <Menu
          label="Snooze for"
          align="end"
          trigger={(trigger) => (
            <IconButton size="sm" label="Snooze" {...trigger}>
              <Clock aria-hidden />
            </IconButton>
          )}
          items={snoozeChoices.map(({ label, minutes }) => ({ label, act: () => void acts.snooze(alert, minutes) }))}
        />
      )}
      <IconButton
        size="sm"
        label={
          isMine
            ? `Assigned to you. Assign to nobody`
            : assignee
              ? `Assigned to ${assignee.name}. Assign to me`
              : 'Assign to me'
        }
        onClick={() => void acts.assign(alert, !isMine)}
      >
        {assignee ? (
          <Circle size="22px" bg="bg.emphasized" fontSize="2xs">
            {initials(assignee.name)}
          </Circle>
        ) : (
          <UserRound aria-hidden />
        )}
      </IconButton>
      <IconButton size="sm" label="Resolve" onClick={onResolve}>
        <CheckCheck aria-hidden />
      </IconButton>
    </HStack>
  )
}
