import { useMemo, useState } from 'react'
import { Box, Spacer } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { Field } from '../../ui/form/Field'
import { OpeningHoursEditor } from '../../ui/time/OpeningHoursEditor'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useTimeZonesQuery } from '../../generated/graphql'
import { newOpeningHoursForm, wrongDays } from '../openingHours/openingHoursForm'
import type { GridRow, Hours } from './gridRows'

interface Props {
  /** Rows that get these hours. */
  rows: readonly GridRow[]
  /** Hours of the first row. */
  hours: Hours | null
  usualZone: Pick<Hours, 'timeZoneId' | 'timeZoneName'>
  onApply: (hours: Hours | null) => void
  onClose: () => void
}

/** Edits the hours of the selected countries in the draft. */
export function CellHoursDialog({ rows, hours, usualZone, onApply, onClose }: Props) {
  const [zoneId, setZoneId] = useState(hours?.timeZoneId ?? usualZone.timeZoneId)
  const [days, setDays] = useState(hours?.days ?? newOpeningHoursForm().days)
  const zones = useTimeZonesQuery({ fetchPolicy: 'cache-first' })
  const choices = useMemo(
    () => zones.data?.timeZones?.map(({ id, name, offset }) => ({ id, name: `${name} (UTC${offset})` })) ?? null,
    [zones.data],
  )
  const zoneName = zones.data?.timeZones?.find(({ id }) => id === zoneId)?.name
  const wrong = wrongDays({ countryIds: [], timeZoneId: zoneId, days })
  const names = rows.map(({ name }) => name)
  return (
    <Dialog
      title={`Opening hours, ${names.length > 3 ? `${names.length} countries` : names.join(', ')}`}
      subtitle={names.length > 3 ? names.join(', ') : undefined}
      width={810}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={() => onApply(null)}>
            Open at all times
          </Button>
          <Spacer />
          <span className="subtle" role="status">
            {wrong > 0 && (wrong === 1 ? '1 day needs attention' : `${wrong} days need attention`)}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            disabled={wrong > 0 || !zoneId}
            onClick={() =>
              onApply({
                timeZoneId: zoneId,
                timeZoneName: zoneName ?? hours?.timeZoneName ?? usualZone.timeZoneName,
                days,
              })
            }
          >
            Apply Timeslot
          </Button>
        </>
      }
    >
      <Field label="Timezone" required error={zoneId ? undefined : 'Timezone is required'}>
        <SearchSelect autoFocus choices={choices} value={zoneId} onChange={setZoneId} />
      </Field>
      <Box mt="4">
        <OpeningHoursEditor withTraffic days={days} onChange={setDays} />
      </Box>
    </Dialog>
  )
}
