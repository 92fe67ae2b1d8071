import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Box, chakra, Input, InputGroup, type InputProps } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import { readTime } from './readTime'

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'onBlur'> {
  /** `HH:mm`, or unfinished input. */
  value: string
  /** Suggested times; others may be typed. */
  times: readonly string[]
  onChange: (time: string) => void
}

const List = chakra('ul', {
  base: {
    ...{ position: 'absolute', zIndex: 6, width: 'full', maxHeight: '208px', mt: '1', p: '1', overflow: 'auto' },
    ...{ borderWidth: '1px', borderRadius: 'md', bg: 'bg.overlay', boxShadow: 'md', color: 'fg', textStyle: 'figure' },
    '& li': { px: '2', lineHeight: { base: '44px', md: '30px' }, borderRadius: 'sm', cursor: 'pointer' },
    '& [aria-selected=true]': { bg: 'bg.active' },
  },
})

/** Time input with suggestions, opened by click or arrows. Accepts any text; a time becomes HH:mm when it is left. */
export function TimePicker({ value, times, onChange, ...input }: Props) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The suggestion that Enter selects; null until moved, so that Enter keeps the typed text.
  const [active, setActive] = useState<number | null>(null)
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    if (!isOpen) return
    const near =
      active ??
      Math.max(
        0,
        times.findLastIndex((time) => time <= value),
      )
    list.current?.scrollIntoView({ block: 'nearest' })
    document.getElementById(`${id}-${near}`)?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active, id, times, value])

  const open = () => {
    setActive(null)
    setOpen(true)
  }
  const take = (time: string | undefined) => {
    if (time !== undefined) onChange(time)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const down = event.key === 'ArrowDown'
      const first = down ? times.findIndex((time) => time > value) : times.findLastIndex((time) => time < value)
      const next = active === null ? first : active + (down ? 1 : -1)
      setActive(Math.min(Math.max(next, 0), times.length - 1))
    } else if (event.key === 'Enter' && isOpen && active !== null) {
      event.preventDefault()
      take(times[active])
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <Box
      position="relative"
      width={{ base: '104px', md: '92px' }}
      onBlur={() => {
        setOpen(false)
        const time = readTime(value)
        if (time && time !== value) onChange(time)
      }}
    >
      <InputGroup
        endElement={<Clock className="small" aria-hidden />}
        endElementProps={{ px: '2', pointerEvents: 'none' }}
      >
        <Input
          ps="2"
          pe="26px"
          maxLength={10}
          {...input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-autocomplete="none"
          aria-activedescendant={isOpen && active !== null ? optionId(active) : undefined}
          autoComplete="off"
          value={value}
          onClick={open}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setOpen(false)
            onChange(target.value)
          }}
        />
      </InputGroup>
      {isOpen && (
        <List ref={list} id={id} role="listbox" aria-label="Times">
          {times.map((time, place) => (
            <li
              key={time}
              id={optionId(place)}
              role="option"
              aria-selected={active === null ? time === value : place === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(place)}
              onClick={() => take(time)}
            >
              {time}
            </li>
          ))}
        </List>
      )}
    </Box>
  )
}
