import { useId, useRef, useState } from 'react'
import { Box, Flex, HStack, Spacer, Text } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import {
  collisionsOf,
  distributionLimits,
  distributionTexts,
  takenOn,
} from '../../../../shared/routing/distributionRules'
import {
  dayIssues,
  dayName,
  freeWindowsText,
  hoursTexts,
  rangeText,
} from '../../../../shared/partners/openingHoursRules'
import { Button } from '../../../ui/form/Button'
import { Dialog } from '../../../ui/overlay/overlays'
import { TextField } from '../../../ui/form/TextField'
import { HoursLegend } from '../../../ui/time/DayBar'
import { OpeningHoursEditor } from '../../../ui/time/OpeningHoursEditor'
import type { FormTimeslot } from './distributionForm'
import { timeslotName } from './summaries'

interface Props {
  /** All timeslots, including the edited or new one. */
  timeslots: readonly FormTimeslot[]
  place: number
  isNew: boolean
  onApply: (timeslot: FormTimeslot) => void
  /** Discards changes. */
  onCancel: () => void
}

const count = (days: number) => (days === 1 ? '1 day needs attention' : `${days} days need attention`)

/** Name and hours of a timeslot, beside the hours of the others. Changes apply on Apply. */
export function OpeningHoursDialog({ timeslots, place, isNew, onApply, onCancel }: Props) {
  const form = useId()
  const body = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(timeslots[place])
  const [isTried, setTried] = useState(false)
  if (!draft) return null
  const all = timeslots.map((timeslot, at) => (at === place ? draft : timeslot))
  const collisions = collisionsOf(all, place)
  const nameError = draft.name.trim() ? undefined : hoursTexts.name
  const wrongDays = new Set([
    ...draft.openingHours.filter((day) => day.checked && dayIssues(day).length).map(({ id }) => id),
    ...collisions.map(({ dayId }) => dayId),
  ])
  const apply = () => {
    setTried(true)
    if (nameError || wrongDays.size) {
      // Focuses the first invalid field after errors are rendered.
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    // Replaces invalid times of closed days.
    const openingHours = draft.openingHours.map((day) =>
      dayIssues(day).length ? { ...day, steps: [{ start_time: '00:00', end_time: '23:59' }] } : day,
    )
    onApply({ ...draft, name: draft.name.trim(), openingHours })
  }
  return (
    <Dialog
      title={isNew ? 'New Timeslot' : 'Opening hours'}
      width={810}
      onClose={onCancel}
      footer={
        <>
          <Text as="span" hideBelow="md" textStyle="hint" role="status">
            {wrongDays.size > 0 && count(wrongDays.size)}
          </Text>
          <Spacer />
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="solid" type="submit" form={form}>
            Apply Timeslot
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          apply()
        }}
      >
        <Flex wrap="wrap" align="end" justify="space-between" gap="3" mb="3">
          <Box width={{ base: 'full', md: '260px' }}>
            <TextField
              label="Name"
              required
              error={isTried ? nameError : undefined}
              data-autofocus
              maxLength={distributionLimits.name}
              value={draft.name}
              // Typing replaces the default name.
              onFocus={({ target }) => target.select()}
              onType={(name) => setDraft({ ...draft, name })}
            />
          </Box>
          <HoursLegend />
        </Flex>
        {collisions.length > 0 && (
          <HStack layerStyle="danger" align="start" mb="3" role="alert">
            <CircleAlert aria-hidden />
            <div>
              <b>{distributionTexts.collision}</b>
              {[...new Set(collisions.map(({ dayId }) => dayId))].map((dayId) => {
                const others = collisions
                  .filter((collision) => collision.dayId === dayId)
                  .map(({ other, range }) => `${timeslotName(all[other] ?? draft, other)}, ${rangeText(range)}`)
                return (
                  <Text key={dayId} textStyle="note">
                    {`${distributionTexts.taken} on ${dayName(dayId)} by ${[...new Set(others)].join('; ')}. ${freeWindowsText(dayId, takenOn(all, place, dayId))}.`}
                  </Text>
                )
              })}
            </div>
          </HStack>
        )}
        <OpeningHoursEditor
          days={draft.openingHours}
          onChange={(openingHours) => setDraft({ ...draft, openingHours })}
          taken={(dayId) => takenOn(all, place, dayId)}
          clashes={(dayId) => collisions.filter((collision) => collision.dayId === dayId)}
          clashText={distributionTexts.taken}
        />
      </form>
    </Dialog>
  )
}
