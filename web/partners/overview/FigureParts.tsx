import { useState } from 'react'
import { Box, HStack } from '@chakra-ui/react'
import { reportCards, type ReportCard } from '../../../shared/reports/reportCards'
import { mayNeed } from '../../../shared/reports/reports'
import { ratio } from '../../../shared/app/rates'
import type { OverviewDaysFragment, OverviewTotalsFragment } from '../../generated/graphql'
import { useStoredUser } from '../../app/session/useSession'
import { usePhone } from '../../ui/layout/useMedia'
import type { Explained } from '../../reports/explain/ExplainDialog'
import { Explanation } from '../../reports/explain/Explanation'
import { SpanSwitch } from './SpanSwitch'
import { KeyFigures, type KeyFigure } from './KeyFigures'
import { LanesChart } from './LanesChart'
import { Part } from './Part'
import type { OverviewContext } from './useOverviewPeriod'

type Totals = OverviewTotalsFragment['totals']
const acceptRate = ({ leads, total }: Totals) => ratio(leads, total)

/** Figures of the period with changes, and the selection of the period. */
export function TotalsPart({ pivot, context }: { pivot: OverviewTotalsFragment; context: OverviewContext }) {
  const { leads, texts } = context
  const { totals, previousTotals } = pivot
  const held = useStoredUser()?.permissions ?? []
  const [explained, setExplained] = useState<Explained | null>(null)
  const figure = (
    title: string,
    card: ReportCard,
    read: (totals: Totals) => number | null,
    more: Partial<KeyFigure> = {},
  ): KeyFigure => ({
    ...{ title, kind: reportCards[card].kind },
    value: read(totals),
    before: previousTotals && read(previousTotals),
    // An explanation of money needs the permission of global reports.
    onExplain: mayNeed(held, reportCards[card].needs, 'global')
      ? () => setExplained({ card, title, filters: context.filters, compareWith: 'previous' })
      : undefined,
    ...more,
  })
  return (
    <Part title={texts.title} order={1} note={<SpanSwitch />}>
      <KeyFigures
        against={texts.before}
        figures={[
          figure('Leads', 'leads', (row) => row.leads, { href: leads.figure('leads', []) }),
          figure('FTDs', 'total_ftd', ({ ftds }) => ftds, { href: leads.figure('ftds', []) }),
          figure('Accept rate', 'success_percent', acceptRate),
          figure('CR', 'conversion', ({ cr }) => cr),
          figure('Revenue', 'revenue', ({ revenue }) => revenue, { href: leads.figure('revenue', []) }),
          figure('Payout', 'payout', ({ payout }) => payout, { isNeutral: true, href: leads.figure('payout', []) }),
          figure('Profit', 'profit', ({ profit }) => profit, { isProfit: true }),
        ]}
      />
      {explained && <Explanation {...explained} onClose={() => setExplained(null)} />}
    </Part>
  )
}

interface DaysProps {
  pivot: OverviewDaysFragment
  context: OverviewContext
  /** Preferred height in pixels. */
  height: number
  /** Position on phones. */
  order: number
}
const phoneHeight = 150

const Key = ({ colour, name }: { colour: string; name: string }) => (
  <HStack gap="1.5" textStyle="note">
    <Box boxSize="10px" borderRadius="2px" bg={colour} />
    {name}
  </HStack>
)

/** Leads and FTDs per day. */
export function DaysPart({ pivot, context, height, order }: DaysProps) {
  const isPhone = usePhone()
  const byDate = new Map(pivot.rows.map(({ value, figures }) => [value, figures]))
  const days = context.days.map((date) => {
    const { leads = 0, ftds = 0 } = byDate.get(date) ?? {}
    return { date, leads, ftds }
  })
  return (
    <Part
      title="Leads and FTDs per day"
      order={order}
      note={
        <>
          <Key colour="chart.1" name="Leads" />
          <Key colour="chart.2" name="FTDs" />
        </>
      }
      link={{ label: 'Open in Reports', to: context.report('createdAt') }}
    >
      {days.some(({ leads, ftds }) => leads || ftds) ? (
        <LanesChart days={days} height={isPhone ? phoneHeight : height} />
      ) : (
        <p className="muted">{`No leads in the last ${context.days.length} days.`}</p>
      )}
    </Part>
  )
}
