import { useId } from 'react'
import { Box, Grid } from '@chakra-ui/react'
import { delayUnits } from '../../../shared/campaigns/campaigns'
import { Field, FieldError } from '../../ui/form/Field'
import { NumberInput } from '../../ui/form/NumberField'
import { DayField } from '../../ui/time/DayField'
import { Select } from '../../ui/form/choices/Select'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import type { TimingForm } from './timing'

interface Props {
  /** Label with the start of the delay: `Delay since last step`. */
  label: string
  timing: TimingForm
  errorOf: (field: 'delay' | 'schedule') => string | undefined
  onChange: (change: Partial<TimingForm>) => void
  onLeave: (field: 'delay' | 'schedule') => void
  /** Hint below the date. */
  hint?: string
}

/** Delay and schedule of a source or step. */
export function TimingFields({ label, timing, errorOf, onChange, onLeave, hint }: Props) {
  const errorId = useId()
  const { name: zone } = useTimeZone()
  const delayError = errorOf('delay')
  return (
    <>
      <Box role="group" aria-label="Delay" css={{ '& > .switch-row': { minHeight: '22px', mb: '1' } }}>
        <SwitchRow label={label} checked={timing.useDelay} onChange={(useDelay) => onChange({ useDelay })} />
        <Grid templateColumns="84px minmax(0, 1fr)" gap="2">
          <NumberInput
            aria-label="Delay"
            maxLength={9}
            disabled={!timing.useDelay}
            aria-invalid={delayError ? true : undefined}
            aria-describedby={delayError && errorId}
            value={timing.delay}
            onBlur={() => onLeave('delay')}
            onType={(text) => onChange({ delay: text.trim() })}
          />
          <Select
            aria-label="Delay unit"
            disabled={!timing.useDelay}
            value={timing.delayUnit}
            options={delayUnits.map((unit) => ({ value: unit, label: unit }))}
            onChange={(delayUnit) => onChange({ delayUnit })}
          />
        </Grid>
        {delayError && <FieldError id={errorId}>{delayError}</FieldError>}
      </Box>
      <Field
        label="Schedule: not before"
        error={errorOf('schedule')}
        hint={`${timing.schedule ? '' : 'At once, unless given. '}${hint ?? `${zone}, your time zone`}`}
      >
        <DayField
          hasTime
          label="Schedule: not before"
          value={timing.schedule}
          onBlur={() => onLeave('schedule')}
          onType={(schedule) => onChange({ schedule })}
        />
      </Field>
    </>
  )
}
