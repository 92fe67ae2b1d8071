import { useId, useRef, type KeyboardEvent, type Ref } from 'react'
import { PinInput } from '@chakra-ui/react'
import { FieldError } from '../../ui/form/Field'

const length = 6
const digits = Array.from({ length }, (_, index) => index)
/** Drops other characters, such as in a pasted `417 093`. */
const digitsOf = (text: string) => text.replace(/\D/g, '')

const isWhole = (code: string) => digitsOf(code).length === length

/** Takes digits only; Enter sends an unfinished code too, because the form says what is missing. */
function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
  else if (isShortcut || !/^\D$/.test(event.key)) return
  event.preventDefault()
}

interface Props {
  /** A digit that is not entered yet is a space. */
  value: string
  onChange: (code: string) => void
  problem: { text: string; error?: unknown } | undefined
  ref: Ref<HTMLInputElement>
}

/** A six-digit code. */
export function CodeInput({ value, onChange, problem, ref }: Props) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  return (
    <PinInput.Root
      ref={group}
      {...{ role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-error` }}
      ids={{ label: `${id}-label` }}
      otp
      autoFocus
      count={length}
      invalid={Boolean(problem)}
      translations={{ inputLabel: (index) => `Digit ${index + 1} of ${length}` }}
      sanitizeValue={digitsOf}
      value={digits.map((index) => (value[index] ?? '').trim())}
      onValueChange={({ value: next }) => {
        onChange(next.map((digit) => digit || ' ').join(''))
        // The sixth digit sends the code, once the form has it. One that was refused is changed before it is sent again.
        if (next.every(Boolean) && !isWhole(value))
          requestAnimationFrame(() => group.current?.closest('form')?.requestSubmit())
      }}
    >
      <PinInput.Label>6-digit code</PinInput.Label>
      <PinInput.Control>
        {digits.map((index) => (
          <PinInput.Input key={index} index={index} ref={index ? undefined : ref} onKeyDown={onKeyDown} />
        ))}
      </PinInput.Control>
      {problem && (
        <FieldError id={`${id}-error`} error={problem.error}>
          {problem.text}
        </FieldError>
      )}
    </PinInput.Root>
  )
}
