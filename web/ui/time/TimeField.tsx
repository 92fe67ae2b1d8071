import { useId, useState } from 'react'
import { Box, Input } from '@chakra-ui/react'
import { FieldError } from '../form/Field'
import { readTime } from './readTime'

type Props = { label: string; value: string; onChange: (time: string) => void }

/** Input of a time as HH:mm on all systems. Called only with valid times. */
export function TimeField({ label, value, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !readTime(typed)
  return (
    <Box width="74px">
      <Input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder="HH:mm"
        maxLength={10}
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
    </Box>
  )
}
