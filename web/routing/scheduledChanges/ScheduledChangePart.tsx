import { useState, type ReactNode } from 'react'
import { Box, chakra, HStack } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { ScheduledChangeFactsFragment, ScheduledRecord } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { useKeptFocus } from '../../ui/layout/useKeptFocus'
import { DayField } from '../../ui/time/DayField'
import { scheduledChangeText } from './scheduledChangeText'
import { useScheduling } from './useScheduling'

const Fields = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'minmax(80px, 1fr) minmax(180px, 1.5fr) auto auto' },
    gap: '2',
    alignItems: 'start',
    mt: '3',
    '& > button': { mt: { md: '5' } },
  },
})

/** Of the fields the first, of a change that waits its Undo. */
const firstControl = ([first]: HTMLElement[]) => first

interface Props {
  record: ScheduledRecord
  id: string
  /** The change that waits for its time. */
  change: ScheduledChangeFactsFragment | null
  mayChange: boolean
  /** Label of the button that opens the fields, and of the field of the new value. */
  labels: { open: string; value: string }
  /** First new value offered. */
  initial: string
  /** The field of the new value. */
  field: (value: string, set: (value: string) => void) => ReactNode
}

/** The change of a record that waits for its time, with Undo; or the fields to schedule one. */
export function ScheduledChangePart({ record, id, change, mayChange, labels, initial, field }: Props) {
  const { name: zone } = useTimeZone()
  const acts = useScheduling(record, id)
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState(initial)
  const [at, setAt] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const keptFocus = useKeptFocus(firstControl)
  if (change)
    return (
      <HStack wrap="wrap" mt="3" {...keptFocus}>
        <CalendarClock className="small" aria-hidden />
        <span>
          {scheduledChangeText(change)} <small className="subtle">by {change.owner}</small>
        </span>
        {mayChange && (
          <Button size="sm" disabled={acts.isBusy} onClick={() => void acts.cancel(change.id)}>
            Undo
          </Button>
        )}
        <Link className="link" to="/scheduled-changes">
          All scheduled changes
        </Link>
      </HStack>
    )
  if (!mayChange) return null
  if (!isOpen)
    return (
      <Box mt="3" {...keptFocus}>
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          <CalendarClock className="small" aria-hidden /> {labels.open}
        </Button>
      </Box>
    )
  const send = async () => {
    const faults = await acts.schedule(value, at.replace('T', ' '))
    setErrors(faults ?? {})
    if (!faults) setOpen(false)
  }
  return (
    <Fields
      {...keptFocus}
      aria-label={labels.open}
      // Enter schedules, and does not turn the page of the wizard around it; Escape closes the fields, not the dialog.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        setOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={labels.value} error={errors.value}>
        {field(value, setValue)}
      </Field>
      <Field label={`From (${zone})`} error={errors.at}>
        <DayField label="From" hasTime value={at} onType={setAt} />
      </Field>
      <Button type="submit" disabled={acts.isBusy || at.length < 16}>
        Schedule
      </Button>
      <Button variant="ghost" onClick={() => setOpen(false)}>
        Cancel
      </Button>
    </Fields>
  )
}
