import { ratio } from '../../../shared/partners/rates'
import type { OverviewDaysFragment, OverviewTotalsFragment } from '../../generated/graphql'
import { usePhone } from '../../app/shell/useMedia'
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
  const figure = (
    title: string,
    kind: KeyFigure['kind'],
    read: (totals: Totals) => number | null,
    more: Partial<KeyFigure> = {},
  ): KeyFigure => ({
    ...{ title, kind },
    value: read(totals),
    before: previousTotals && read(previousTotals),
    ...more,
  })
  return (
    <Part title={texts.title} order={1} note={<SpanSwitch span={context.span} />}>
      <KeyFigures
        against={texts.before}
        figures={[
          figure('Leads', 'count', (row) => row.leads, { href: leads.figure('leads', []) }),
          figure('FTDs', 'count', ({ ftds }) => ftds, { href: leads.figure('ftds', []) }),
          figure('Accept rate', 'rate', acceptRate),
          figure('CR', 'rate', ({ cr }) => cr),
          figure('Revenue', 'money', ({ revenue }) => revenue, { href: leads.figure('revenue', []) }),
          figure('Payout', 'money', ({ payout }) => payout, { isNeutral: true, href: leads.figure('payout', []) }),
          figure('Profit', 'money', ({ profit }) => profit, { isProfit: true }),
        ]}
      />
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
          <span className="ov-key">Leads</span>
          <span className="ov-key ftds">FTDs</span>
        </>
      }
      link={{ label: 'Open in Reports', to: context.report('created_at') }}
    >
      {days.some(({ leads, ftds }) => leads || ftds) ? (
        <LanesChart days={days} height={isPhone ? phoneHeight : height} />
      ) : (
        <p className="ov-none">{`No leads in the last ${context.days.length} days.`}</p>
      )}
    </Part>
  )
}
