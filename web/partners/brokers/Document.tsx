import { useRef, useState, type KeyboardEvent } from 'react'
import { Box, chakra } from '@chakra-ui/react'
import type { Leaf, Line } from './documentLines'

export interface LeafLook {
  /** `unsure`: somebody should look at it. `used`: it is read. */
  tone?: 'unsure' | 'used' | 'chosen' | undefined
  /** At the end of its line. */
  note?: string | undefined
  /** What it is, by hover and for screen readers. */
  title?: string | undefined
}

interface Props {
  label: string
  lines: readonly Line[]
  lookOf: (leaf: Leaf) => LeafLook
  onPress: (leaf: Leaf, value: HTMLElement) => void
  isNumbered?: boolean
}

const Value = chakra('button', {
  base: {
    px: '3px',
    mx: '-3px',
    borderRadius: '3px',
    color: 'fg',
    textAlign: 'start',
    textDecoration: 'underline dotted {colors.border.control}',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
  },
  variants: {
    tone: {
      unsure: { bg: 'warning.subtle', color: 'warning.fg', textDecoration: 'none' },
      used: { bg: 'accent.muted', textDecoration: 'none' },
      chosen: { bg: 'accent.solid', color: 'accent.contrast', textDecoration: 'none', _hover: { bg: 'accent.solid' } },
    },
  },
})

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** A document whose values are buttons. Tab reaches one of them, arrows, Home and End the others. */
export function Document({ label, lines, lookOf, onPress, isNumbered = false }: Props) {
  const [current, setCurrent] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const count = lines.reduce((sum, { parts }) => sum + parts.filter((part) => typeof part === 'object').length, 0)
  const reached = Math.min(current, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : by === undefined ? null : reached + by
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    box.current?.querySelectorAll('button')[Math.max(0, Math.min(count - 1, to))]?.focus()
  }
  let place = 0
  return (
    <Box
      ref={box}
      role="group"
      aria-label={label}
      fontFamily="mono"
      fontSize="xs"
      lineHeight="20px"
      color="fg.muted"
      overflowWrap="anywhere"
      onKeyDown={onKeyDown}
    >
      {lines.map(({ indent, parts }, line) => (
        <Box key={line} display="grid" gridTemplateColumns={isNumbered ? '30px minmax(0, 1fr)' : 'minmax(0, 1fr)'}>
          {isNumbered && (
            <Box as="span" aria-hidden pr="2.5" textAlign="end" color="fg.subtle" userSelect="none">
              {line + 1}
            </Box>
          )}
          <Box whiteSpace="pre-wrap" style={{ paddingInlineStart: `${Math.min(indent, 20)}ch` }}>
            {parts.map((part, at) => {
              if (typeof part === 'string') return part
              const own = place++
              const { tone, note, title } = lookOf(part)
              return (
                <Value
                  key={at}
                  type="button"
                  tone={tone}
                  title={title}
                  aria-description={[title, note].filter(Boolean).join(', ') || undefined}
                  tabIndex={own === reached ? 0 : -1}
                  onFocus={() => setCurrent(own)}
                  onClick={({ currentTarget }) => onPress(part, currentTarget)}
                >
                  {part.value || '\u00a0'}
                </Value>
              )
            })}
            {parts.map((part, at) => {
              const note = typeof part === 'object' && lookOf(part).note
              return (
                note && (
                  <Box as="span" key={at} ml="2" color="accent.fg" fontFamily="body" fontSize="2xs" aria-hidden>
                    {note}
                  </Box>
                )
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
