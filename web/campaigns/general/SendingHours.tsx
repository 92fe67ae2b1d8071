import { useMemo } from 'react'
import { Box, Flex, Grid, Spacer, Text } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { OpeningDay } from '../../../shared/partners/openingHours'
import { dayName, rangesOn, rangeText } from '../../../shared/partners/openingHoursRules'
import { Button } from '../../ui/form/Button'
import { Field, FieldError } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { DayBar } from '../../ui/time/DayBar'
import { Pairs } from '../../ui/form/Pairs'
import { Facts } from '../../ui/show/Facts'
import { useTimeZonesQuery } from '../../generated/graphql'
import type { RecordForm } from '../../records/useRecordForm'
import type { GeneralForm } from './generalForm'

/** Sending hours of a campaign: bars for days, edited in a dialog, and their zone; or any time. */
export function SendingHours({ record, onEdit }: { record: RecordForm<GeneralForm>; onEdit: () => void }) {
  const days = record.form.sendingHours
  const refused = record.errorOf('sendingHours')
  return (
    <Box as="section" aria-label="Sending hours" mt="3">
      <Flex as="header" wrap="wrap" align="center" mb="1.5">
        <Text textStyle="label">Sending hours</Text>
        <Spacer />
        {days && (
          <Button variant="ghost" size="sm" onClick={() => record.set({ sendingHours: null, sendingZone: '' })}>
            Send at any time
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Clock className="small" aria-hidden />
          {days ? 'Edit sending hours' : 'Set sending hours'}
        </Button>
      </Flex>
      {refused && <FieldError>{refused}</FieldError>}
      {days ? (
        <>
          <ZoneField record={record} />
          <Facts
            mt="3"
            fontSize="xs"
            facts={days.map((day) => [dayName(day.id), <Day key={day.id} {...{ days, day }} />])}
          />
        </>
      ) : (
        <p className="muted">At any time.</p>
      )}
    </Box>
  )
}

function Day({ days, day }: { days: readonly OpeningDay[]; day: OpeningDay }) {
  const ranges = day.checked ? rangesOn(days, day.id) : []
  return (
    <Grid templateColumns="minmax(0, 1fr) 112px" alignItems="center" gap="3" minH="6">
      <DayBar own={ranges} />
      <span>{ranges.map(rangeText).join(', ') || 'Closed'}</span>
    </Grid>
  )
}

function ZoneField({ record }: { record: RecordForm<GeneralForm> }) {
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const { sendingZone } = record.form
  const choices = useMemo(() => {
    const all = zones.data?.timeZones?.map(({ name, offset }) => ({ id: name, name: `${name} (UTC${offset})` }))
    // Shows the name before the zones are loaded.
    return all ?? (sendingZone ? [{ id: sendingZone, name: sendingZone }] : null)
  }, [zones.data, sendingZone])
  return (
    <Pairs>
      <Field
        label="Time zone"
        required
        error={record.errorOf('sendingZone')}
        hint="Sending hours are read on its clock."
      >
        <SearchSelect
          choices={choices}
          value={sendingZone}
          placeholder="Search time zones"
          onLeave={() => record.touch('sendingZone')}
          onChange={(sendingZone) => record.set({ sendingZone })}
        />
      </Field>
    </Pairs>
  )
}
