import { chakra } from '@chakra-ui/react'

const maxShown = 999

/** A number in a circle. */
export const Count = chakra(
  'b',
  {
    base: {
      minWidth: '20px',
      px: '1.5',
      borderRadius: 'full',
      bg: 'accent.solid',
      color: 'accent.contrast',
      fontSize: '2xs',
      fontWeight: 'semibold',
      lineHeight: '18px',
      fontVariantNumeric: 'tabular-nums lining-nums',
      textAlign: 'center',
    },
  },
  { defaultProps: { className: 'count' } },
)

/** A number beside an entry of the menu, spoken as `3 pending`; nothing if there is none. */
export function CountBadge({ count, what }: { count: number | null | undefined; what: string }) {
  if (!count) return null
  return (
    <Count role="img" aria-label={`${count} ${what}`}>
      {count > maxShown ? `${maxShown}+` : count}
    </Count>
  )
}
