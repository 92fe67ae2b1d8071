import type { ComponentProps } from 'react'
import { TextField } from '../form/TextField'
import { readTime } from './readTime'

/** A time with a label. Whatever `readTime` understands is HH:mm when the field is left. */
export function TimeTextField({ value, onType, onLeave, ...field }: ComponentProps<typeof TextField>) {
  const settle = () => {
    const time = readTime(value)
    if (time && time !== value) onType(time)
  }
  return (
    <TextField
      {...{ value, onType }}
      {...field}
      maxLength={10}
      onLeave={() => {
        settle()
        onLeave?.()
      }}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
