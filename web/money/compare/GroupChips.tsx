import { chakra } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import { type LineKind, lineKinds } from '../../../shared/money/brokerLists'
import type { BrokerComparisonQuery } from '../../generated/graphql'
import { moneyText } from '../statements/statementRow'
import { differenceText } from './comparedLine'

type Comparison = NonNullable<BrokerComparisonQuery['brokerComparison']>

const Bar = chakra('div', {
  base: {
    display: 'grid',
    flex: 'none',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr)) minmax(250px, auto)' },
    borderBottomWidth: '1px',
    fontVariantNumeric: 'tabular-nums lining-nums',
    '& > *': { minW: 0, px: { base: '3', md: 'gutter' }, py: '2', textAlign: 'start', lineHeight: '20px' },
    '& > button': {
      borderRightWidth: '1px',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-pressed=true]': { bg: 'accent.subtle', boxShadow: 'inset 0 -2px 0 {colors.accent.solid}' },
      mdDown: { borderBottomWidth: '1px' },
    },
    '& b': { fontSize: 'md', fontWeight: 'semibold' },
    '& small': { color: 'fg.muted', fontSize: 'xs' },
    '& > output': {
      bg: 'bg.subtle',
      fontSize: 'xs',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      mdDown: { gridColumn: '1 / -1' },
    },
    '& output b': { color: 'fg' },
  },
})

const sumText = ({ kind, ours, theirs }: Comparison['kinds'][number]) =>
  kind === 'other_amount'
    ? `${moneyText(ours)} → ${moneyText(theirs)}`
    : moneyText(kind === 'only_theirs' ? theirs : ours)

interface Props {
  comparison: Comparison
  shown: readonly LineKind[]
  onToggle: (kind: LineKind) => void
}

/** The groups of lines with their sums, each of which the table shows or not. */
export function GroupChips({ comparison: { kinds, accepted }, shown, onToggle }: Props) {
  const sum = (of: 'ours' | 'theirs') => kinds.reduce((cents, row) => cents + Math.round((row[of] ?? 0) * 100), 0) / 100
  const [ours, theirs] = [sum('ours'), sum('theirs')]
  return (
    <Bar role="group" aria-label="Groups">
      {kinds.map((row) => (
        <button key={row.kind} type="button" aria-pressed={shown.includes(row.kind)} onClick={() => onToggle(row.kind)}>
          <span className={`compare-kind compare-${row.kind}`}>{lineKinds[row.kind]}</span>
          <br />
          <b>{formatCount(row.count)}</b> <small>{sumText(row)}</small>
        </button>
      ))}
      <output>
        {`Ours ${moneyText(ours)}, theirs ${moneyText(theirs)}`}
        <br />
        <b>{differenceText((Math.round(theirs * 100) - Math.round(ours * 100)) / 100)}</b>
        {accepted ? ` accepted so far ${differenceText(accepted)}` : ''}
      </output>
    </Bar>
  )
}
