import { Box } from '@chakra-ui/react'
import { Link } from 'react-router'
import { changeOf } from '../../ui/figures/figureChange'
import { FigureCard } from '../../ui/figures/FigureCard'
import { formatKind, type FigureKind } from '../../ui/figures/figureKinds'

export interface KeyFigure {
  title: string
  kind: FigureKind
  /** Null if the user may not see it, which hides it. */
  value: number | null
  before: number | null
  /** An increase is neither good nor bad. */
  isNeutral?: boolean
  isProfit?: boolean
  /** Address of the leads behind it. */
  href?: string | null
  /** Opens why it changed. */
  onExplain?: (() => void) | undefined
}

const list = {
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  flexWrap: 'wrap',
  gap: { base: '8px 12px', md: '8px 28px' },
  whiteSpace: 'nowrap',
  '& .fc-title': { color: 'fg.muted', fontSize: 'xs', lineHeight: '18px' },
  '& .fc-value': {
    fontSize: { base: '15px', md: 'xl' },
    fontWeight: 'semibold',
    lineHeight: { base: '24px', md: '28px' },
    letterSpacing: '-0.02em',
  },
  '& .fc-against': { minHeight: '24px' },
}

/** Large figures of a period with changes; `against` describes the comparison. */
export function KeyFigures({ figures, against }: { figures: readonly KeyFigure[]; against: string }) {
  return (
    <Box as="dl" css={list}>
      {figures.map(({ title, kind, value, before, href, isProfit, isNeutral = false, onExplain }) => {
        if (value === null) return null
        const text = formatKind(kind, value)
        const change = changeOf(kind, value, before)
        const comparison = { change, against, onExplain: change?.direction ? onExplain : undefined }
        return (
          <Box key={title} color={isProfit ? (value < 0 ? 'down' : 'profit.fg') : undefined}>
            <FigureCard
              title={title}
              value={href ? <Link to={href}>{text}</Link> : text}
              comparisons={[comparison]}
              isNeutral={isNeutral}
            />
          </Box>
        )
      })}
    </Box>
  )
}
