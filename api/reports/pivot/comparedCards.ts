import { chosenSpan, last24HoursSpan, type PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { wallBounds, type DatePreset } from '../../../shared/app/time/dates'
import { reportCardNames, reportCardNoteNames, reportCardNotes, reportCards } from '../../../shared/reports/reportCards'
import { mayNeed, type ReportSums } from '../../../shared/reports/reports'
import type { Session } from '../../app/http/access'
import { askedRange, type FactQuery, type FilterContext } from '../../leads/filters/leadFilter'
import type { ReportEngine } from './engine'
import type { MetricsCompared, ReportCards } from './reports.schema'
import { readSpans, slotSums } from './spanSums.queries'

/** Figures of all matching leads, limited to those that the caller may see. */
export function cardsOf(sums: ReportSums, { permissions }: Session): ReportCards {
  const figure = (card: (typeof reportCardNames)[number]) =>
    mayNeed(permissions, reportCards[card].needs, 'global') ? reportCards[card].value(sums) : null
  const cards = reportCardNames.map((card) => [card, figure(card)])
  const notes = reportCardNoteNames.map((note) => [note, reportCardNotes[note].value(sums)])
  return Object.fromEntries([...cards, ...notes]) as ReportCards
}

/** Range of a filter and the previous one; null if one end is open, as in a pivot. Throws BAD_USER_INPUT. */
export function spanOf(
  query: FactQuery,
  preset: DatePreset | null,
  { timeZone, now }: FilterContext,
): PeriodSpan | null {
  askedRange(query, { timeZone, now })
  if (query.last_24_hours) return last24HoursSpan(timeZone, now)
  const { start, end } = wallBounds(query)
  return start && end ? chosenSpan({ start, end }, preset, timeZone, now) : null
}

/** Reads the figures of a range, of the previous range, and of each part of the range. */
export async function readComparedCards(
  engine: ReportEngine,
  query: FactQuery,
  preset: DatePreset | null,
  context: FilterContext,
  session: Session,
): Promise<MetricsCompared> {
  const span = spanOf(query, preset, context)
  if (!span) return { previous: null, is_part: false, same_weekday: null, current_line: [], previous_line: [] }
  const { previous, previousByNow, sameWeekdayByNow } = span
  const sumIn = await readSpans(engine, [span], query, context)
  const lines = slotSums(span, sumIn)
  const cards = (sums: ReportSums | null) => sums && cardsOf(sums, session)
  return {
    previous: cards(sumIn(previousByNow ?? previous)),
    is_part: previousByNow !== null,
    same_weekday: cards(sameWeekdayByNow && sumIn(sameWeekdayByNow)),
    current_line: lines.current.map(cards),
    previous_line: lines.previous.map(cards),
  }
}
