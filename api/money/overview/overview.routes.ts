import { dateAt, startOfDay, wallTimeAt } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { monthOf } from '../../../shared/money/accountingMonths'
import { anyOf } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { route } from '../../app/http/route'
import type { Database } from '../../db/connect'
import { listMonths } from '../accountingMonths/accountingMonths.queries'
import { maySeeSide, type Side } from '../accountingMonths/sides.schema'
import { changesSinceClosing, largestBalances, readOwed, readPartnerMonth, sumDays, sumRange } from './overview.queries'
import { overview, partnerMonth, partnerMonthQuery } from './overview.schema'

const shownBalances = 5

async function presentMonth(db: Database) {
  const [month] = await listMonths(db)
  if (!month) throw notFound('The accounting month')
  return month
}

/** The minute of the month before that corresponds to `now`: its end if it is shorter. */
function samePlace(zone: string, month: string, now: number): { from: number; to: number } {
  const before = monthOf(month, -1)
  const [from, end] = [startOfDay(zone, before), startOfDay(zone, month)]
  const day = wallTimeAt(zone, now).slice(0, 10)
  const sameDay = startOfDay(zone, addDays(before, Number(day.slice(8)) - 1))
  return { from, to: Math.min(sameDay + (now - startOfDay(zone, day)), end) }
}

export const overviewRoutes = [
  route({
    method: 'get',
    path: '/api/money/overview',
    operationId: 'getMoneyOverview',
    summary:
      'The present accounting month so far by the ledger, what is owed, and what changed since the last closing. Amounts that the caller may not see are null.',
    access: anyOf('MONEY_LIST'),
    response: overview,
    handle: async ({ db, session }) => {
      const months = await listMonths(db)
      const month = await presentMonth(db)
      const zone = month.time_zone
      const now = month.now.getTime()
      const [seesRevenue, seesPayout] = [maySeeSide(session, 'advertiser'), maySeeSide(session, 'publisher')]
      const seen = ({ revenue, payout }: { revenue: number; payout: number }) => ({
        revenue: seesRevenue ? revenue : null,
        payout: seesPayout ? payout : null,
      })
      const names: string[] = []
      for (let day = month.month; day < monthOf(month.month, 1); day = addDays(day, 1)) names.push(day)
      const starts = [...names, monthOf(month.month, 1)].map((day) => new Date(startOfDay(zone, day)))
      const sums = await sumRange(db, { from: month.starts_at, to: month.ends_at })
      const before = samePlace(zone, month.month, now)
      const previous =
        months.length > 1 ? await sumRange(db, { from: new Date(before.from), to: new Date(before.to) }) : null
      const days = await sumDays(db, starts)
      const changes = await changesSinceClosing(db)
      return {
        ...{
          month: month.month,
          time_zone: zone,
          until: month.now.toISOString(),
          ...seen(sums),
          deposits: sums.deposits,
        },
        previous: previous && {
          month: monthOf(month.month, -1),
          until: new Date(before.to).toISOString(),
          ...seen(previous),
        },
        days: names.map((day, at) => ({ day, ...seen(days[at] ?? { revenue: 0, payout: 0 }) })),
        owed_to_us: seesRevenue ? await readOwed(db, 'advertiser') : null,
        owed_by_us: seesPayout ? await readOwed(db, 'publisher') : null,
        balances: seesRevenue ? await largestBalances(db, { limit: shownBalances, today: dateAt(zone, now) }) : [],
        changes: changes && {
          month: changes.month,
          closed_at: changes.closed_at.toISOString(),
          kinds: changes.kinds.map(({ kind, count, ...amounts }) => ({ kind, count, ...seen(amounts) })),
        },
      }
    },
  }),
  route({
    method: 'get',
    path: '/api/money/partner-month',
    operationId: 'getPartnerMonth',
    summary: 'The balance of an advertiser or publisher, and the present accounting month so far.',
    access: anyOf('MONEY_LIST'),
    query: partnerMonthQuery,
    response: partnerMonth,
    handle: async ({ db, session, query: { advertiser_id, publisher_id } }) => {
      const side: Side = advertiser_id === undefined ? 'publisher' : 'advertiser'
      if (!maySeeSide(session, side)) throw notFound('The partner')
      const { month, starts_at } = await presentMonth(db)
      const id = advertiser_id ?? publisher_id ?? 0
      return { month, ...(await readPartnerMonth(db, { side, id }, { month, from: starts_at })) }
    },
  }),
]
