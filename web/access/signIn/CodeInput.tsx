import { useId, type Ref } from 'react'
import { chakra } from '@chakra-ui/react'
import { FieldError } from '../../ui/form/Field'

const length = 6

/** At most six digits; ignores other characters, such as in a pasted `417 093`. */
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length)

type Props = {
  value: string
  onChange: (code: string) => void
  problem: { text: string; error?: unknown } | undefined
  ref: Ref<HTMLInputElement>
}

/** A six-digit code: one input, so that pasting and autofill work, drawn as six boxes. */
export function CodeInput({ value, onChange, problem, ref }: Props) {
  const id = useId()
  return (
    <div>
      <chakra.label display="block" mb="1" textStyle="label" htmlFor={id}>
        6-digit code
      </chakra.label>
      <div className="code">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={index === Math.min(value.length, length - 1) ? 'code-box next' : 'code-box'}
            aria-hidden
          >
            {value[index]}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          value={value}
          onChange={({ target }) => onChange(digitsOf(target.value))}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
        />
      </div>
      {problem && (
        <FieldError id={`${id}-error`} error={problem.error}>
          {problem.text}
        </FieldError>
      )}
    </div>
  )
}
