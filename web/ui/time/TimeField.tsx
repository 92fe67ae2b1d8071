import { useId, useState } from 'react'
import { isTimeOfDay } from '../../../shared/app/time/wallTimes'
import { FieldError } from '../form/Field'
import { Input } from '../form/Input'

type Props = { label: string; value: string; onChange: (time: string) => void }

/** Normalises `9:30` to `09:30`; null if invalid. */
function readTime(text: string): string | null {
  const padded = text.trim().padStart(5, '0')
  return isTimeOfDay(padded) ? padded : null
}

/** Input of a time as HH:mm on all systems. Called only with valid times. */
export function TimeField({ label, value, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !readTime(typed)
  return (
    <span className="time-field">
      <Input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder="HH:mm"
        autoComplete="off"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          const time = readTime(target.value)
          if (time) onChange(time)
        }}
        onBlur={() => !isWrong && setTyped(null)}
      />
      {isWrong && <FieldError id={id}>HH:mm</FieldError>}
    </span>
  )
}
