import { useState } from 'react'
import { HStack } from '@chakra-ui/react'
import { isDay } from '../../../shared/app/time/wallTimes'
import { DayField } from '../../ui/time/DayField'

interface Props {
  label: string
  /** `yyyy-MM-dd`; empty is open. */
  day: string
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string) => void
}

/** One end of the days asked for. What is typed is asked for once it is a day. */
export function AuditDay({ label, day, min, max, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isSound = (text: string) => text === '' || isDay(text)
  return (
    <HStack as="label" flex="none" gap="1.5" textStyle="note" css={{ '& > .day-field': { width: '150px' } }}>
      <span>{label}</span>
      <DayField
        label={label}
        aria-label={label}
        aria-invalid={(typed !== null && !isSound(typed)) || undefined}
        value={typed ?? day}
        min={min}
        max={max}
        onBlur={() => setTyped(null)}
        onType={(text) => {
          setTyped(isSound(text) ? null : text)
          if (isSound(text)) onChange(text)
        }}
      />
    </HStack>
  )
}
