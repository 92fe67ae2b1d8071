import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'
import { camelCase } from '../../../shared/app/camelCase'
import { reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { Skeleton } from '../../ui/layout/Skeleton'
import { FigureCard } from '../../ui/figures/FigureCard'
import { termOfColumn } from '../../app/glossary/columnTerms'
import { Term } from '../../ui/terms/Term'
import type { LeadsBehind } from './leadsBehind'
import { cardText, isNeutralCard } from '../reports/reportCardFigures'

const tinted = (bg: string, color: string) => ({ bg, '& .fc-value': { color } })

const Card = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', p: { base: '12px 14px', md: '16px 18px 18px' } },
    outline: '1px solid {colors.border}',
    '& dt': { color: 'fg.muted' },
    '& .term': { ml: '1.5' },
    '& .fc-value': {
      ...{ mt: '1', fontSize: { base: '22px', md: '26px' }, fontWeight: 'semibold', lineHeight: '34px' },
      letterSpacing: '-0.022em',
      '& a:hover': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '4px' },
    },
    '& .fc-note': { textStyle: 'hint', lineHeight: '16px' },
    '& .fc-against': { minHeight: '24px' },
    // Aligned in all cards of a row, independent of the length of notes.
    '& .fc-note + :is(.fc-against, .fc-line)': { mt: 'auto', pt: '1.5' },
    '& .fc-line': { pt: '2.5' },
  },
  variants: {
    tone: {
      profit: tinted('profit.bg', 'profit.fg'),
      loss: tinted('danger.subtle', 'danger.fg'),
      missing: { '& .fc-value': { color: 'fg.subtle', fontWeight: 'normal' } },
      plain: {},
    },
  },
})

interface Props extends Pick<ComponentProps<typeof FigureCard>, 'comparisons' | 'expected' | 'line'> {
  card: ReportCard
  /** undefined while loading. */
  value: number | undefined
  /** Loading failed: the shown zero is a placeholder. */
  isMissing: boolean
  behind: LeadsBehind | null
  /** Below the figure. */
  note?: ReactNode
}

/** A figure of the Global tab, linked to its leads. */
export function MetricCard({ card, value, isMissing, behind, note, ...figures }: Props) {
  const { title, hint, leads } = reportCards[card]
  const term = termOfColumn(card)
  const text = value === undefined ? <Skeleton width={92} height={22} /> : cardText(card, value)
  const href = value && leads ? behind?.metric(camelCase(leads), []) : null
  const tone = isMissing ? 'missing' : card !== 'profit' ? 'plain' : (value ?? 0) < 0 ? 'loss' : 'profit'
  const label = `${title}: ${cardText(card, value ?? 0)}, show the leads`
  return (
    <Card tone={tone} data-tone={tone}>
      <FigureCard
        {...figures}
        title={
          <>
            {title}
            {term && <Term of={term} name={title} />}
          </>
        }
        value={
          href ? (
            <a href={href} target="_blank" rel="noopener" aria-label={label}>
              {text}
            </a>
          ) : (
            text
          )
        }
        notes={[hint, note]}
        isNeutral={isNeutralCard(card)}
      />
    </Card>
  )
}
