import { memo, type ReactNode } from 'react'
import { chakra, HStack } from '@chakra-ui/react'
import { leadSymbols, rowColours } from './leadRow'

const bar = {
  flex: 'none',
  gap: '10px',
  minHeight: '32px',
  px: 'gutter',
  borderTopWidth: '1px',
  whiteSpace: 'nowrap',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  _focusVisible: { outlineOffset: '-2px' },
} as const

/** A colour of rows, as they are drawn. */
const Key = chakra('span', {
  base: {
    boxSize: '3',
    borderRadius: '3px',
    bg: 'var(--row, {colors.bg})',
    boxShadow: 'inset 0 0 0 1px var(--key, {colors.border.strong}), inset 4px 0 0 var(--key, transparent)',
  },
})

interface KeysProps {
  label: string
  keys: readonly { className: string; label: string }[]
  draw: (className: string) => ReactNode
}
const Keys = ({ label, keys, draw }: KeysProps) => (
  <HStack as="ul" gap="10px" aria-label={label}>
    {keys.map(({ className, label }) => (
      <HStack as="li" key={className} gap="1.5">
        {draw(className)}
        {label}
      </HStack>
    ))}
  </HStack>
)

/** Legend of row colours and symbols. */
export const LeadLegends = memo(function LeadLegends() {
  return (
    // Focusable, so that the keyboard can scroll it on narrow screens.
    <HStack {...bar} textStyle="note" role="group" aria-label="Colour and symbol legend" tabIndex={0}>
      <Keys label="Row colours" keys={rowColours} draw={(name) => <Key className={name} />} />
      <Keys label="Symbols" keys={leadSymbols} draw={(name) => <i className={`lead-symbol ${name}`} />} />
    </HStack>
  )
})
