import { periodSpan, type PeriodSpan } from '../../../shared/reports/dashboardPeriods'
import { ratio } from '../../../shared/app/rates'
import { DAY, type Instant, type InstantRange } from '../../../shared/app/time/timeZones'
import { anyOf } from '../../app/http/access'
import { route } from '../../app/http/route'
import { readCapFill, type CapFill } from './capFill.queries'
import { capFill, capFillQuery } from './capFill.schema'

/** End of each chart position that has begun. */
const endsOf = (slots: readonly (InstantRange | null)[], until: Instant): (Instant | null)[] =>
  slots.map((slot) => (slot && slot.from < until ? Math.min(slot.to, until) : null))

function instantsOf({ current, slots }: PeriodSpan) {
  return {
    now: current.to,
    dayBefore: current.to - DAY,
    weekBefore: current.to - 7 * DAY,
    current: endsOf(
      slots.map((slot) => slot.current),
      current.to,
    ),
    previous: endsOf(
      slots.map((slot) => slot.previous),
      current.to,
    ),
    sameWeekday: endsOf(
      slots.map((slot) => slot.sameWeekday),
      current.to,
    ),
  }
}

const percent = (fill: CapFill | undefined) => (fill?.cap ? ratio(fill.filled, fill.cap) : null)

export const capFillRoutes = [
  route({
    method: 'get',
    path: '/api/dashboard/cap-fill',
    operationId: 'getCapFill',
    readsTimeZone: true,
    summary:
      'Fill level of all daily lead caps together by hour, with those of the previous day and of the same weekday a week earlier.',
    access: anyOf('CAPS_LIST'),
    query: capFillQuery,
    response: capFill,
    handle: async ({ db, timeZone, now, query: { period } }) => {
      const span = periodSpan(period, timeZone, now())
      const at = instantsOf(span)
      const { now: present, dayBefore, weekBefore, ...lines } = at
      const asked = [present, dayBefore, weekBefore, ...Object.values(lines).flat()]
      const fills = await readCapFill(
        db,
        asked.filter((instant) => instant !== null),
      )
      const of = (instant: Instant | null) => (instant === null ? null : percent(fills.get(instant)))
      return {
        now: of(present),
        day_before: of(dayBefore),
        week_before: of(weekBefore),
        chart: {
          xaxis: span.slots.map(({ label }) => label),
          current: lines.current.map(of),
          previous: lines.previous.map(of),
          same_weekday: lines.sameWeekday.map(of),
        },
      }
    },
  }),
]
