import { chakra, Flex } from '@chakra-ui/react'
import { minutesOfDay, type DayRange } from '../../../shared/partners/openingHoursRules'

const Bar = chakra('span', {
  base: {
    ...{ position: 'relative', flexBasis: 'full', height: '8px', borderRadius: 'sm', bg: 'bg.emphasized' },
    overflow: 'hidden',
    '& i': { position: 'absolute', insetBlock: 0, insetInline: 0 },
    '& .own': { bg: 'accent.solid' },
    '& .taken': { bg: 'repeating-linear-gradient(135deg, {colors.fg.subtle} 0 2px, transparent 2px 5px)' },
    '& .clash': { bg: 'danger.solid' },
  },
})

/** A day as a bar: own, taken and overlapping times. Decorative, because the texts contain the same. */
export function DayBar({
  own,
  taken = [],
  clashes = [],
  isQuiet = false,
}: {
  own: readonly DayRange[]
  taken?: readonly DayRange[]
  clashes?: readonly DayRange[]
  isQuiet?: boolean
}) {
  const ownTwice = own.flatMap((range, index) =>
    own.slice(index + 1).flatMap((other) => {
      const [from, to] = [Math.max(range.from, other.from), Math.min(range.to, other.to)]
      return from < to ? [{ from, to }] : []
    }),
  )
  const part =
    (kind: string) =>
    ({ from, to }: DayRange, index: number) => (
      <i
        key={`${kind}${index}`}
        className={kind}
        style={{ left: `${(from / minutesOfDay) * 100}%`, width: `${((to - from) / minutesOfDay) * 100}%` }}
      />
    )
  return (
    <Bar aria-hidden>
      {[
        ...taken.map(part('taken')),
        ...own.map(part(isQuiet ? 'taken' : 'own')),
        ...[...clashes, ...ownTwice].map(part('clash')),
      ]}
    </Bar>
  )
}

const meanings = { own: 'This timeslot', taken: 'Other timeslots', clash: 'Overlap' }

/** Legend of the bars. */
export const HoursLegend = () => (
  <Flex as="ul" wrap="wrap" gap="6px 14px" textStyle="note" aria-label="Colours of the bars">
    {Object.entries(meanings).map(([kind, meaning]) => (
      <Flex key={kind} as="li" align="center" gap="1.5">
        <Bar flex="none" width="4" aria-hidden>
          <i className={kind} />
        </Bar>
        {meaning}
      </Flex>
    ))}
  </Flex>
)
