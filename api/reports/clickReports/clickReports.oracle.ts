/**
 * For tests: a second implementation of click reports over rows in memory. It shares no code with the SQL or with
 * shared/reports/clickReports.ts, and uses Intl for wall-clock times.
 */
import { firstInstant, wallOf, type OracleLead } from '../../leads/filters/leadFilter.oracle'

export interface OracleClick {
  id: string
  created_at: Date
  publisher_id: number
  offer: string
  country_id: number | null
  is_unique: boolean
}
export type PaidLead = OracleLead & { revenue: number; payout: number }
export interface OracleQuery {
  start_date?: string
  end_date?: string
  country_id?: number[]
  affiliate_id?: number[]
  offer?: string[]
  excludes?: string[]
  group_by: 'country_id' | 'affiliate_id' | 'offer' | 'created_at'
  parents?: { key: OracleQuery['group_by']; value: string | number | null }[]
}

const valueOf = (click: OracleClick, key: 'country_id' | 'affiliate_id' | 'offer') =>
  click[key === 'affiliate_id' ? 'publisher_id' : key]

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Hundredths of numerator ÷ denominator × scale, half away from zero, in integers. */
function hundredths(numerator: number, denominator: number, scale: number): number {
  if (denominator === 0) return 0
  const twice = BigInt(Math.abs(numerator)) * BigInt(scale) * 2n
  const rounded = Number((twice + BigInt(denominator)) / (2n * BigInt(denominator)))
  return numerator < 0 ? -rounded : rounded
}

interface Facts {
  gross: number
  clicks: number
  leads: number
  ftds: number
  late: number
  revenue: number
  payout: number
}

function figures({ gross, clicks, leads, ftds, late, revenue, payout }: Facts) {
  const perCent = (part: number, whole: number) => hundredths(part, whole, 10_000) / 100
  // A negative number that rounds to nothing is 0, and not −0.
  const per = (cents: number, count: number) => hundredths(cents, count, 1) || 0
  return {
    clicks,
    gross_clicks: gross,
    leads,
    ftds,
    late_ftds: late,
    c2l: perCent(leads, clicks),
    c2f: perCent(ftds, clicks),
    cr: perCent(ftds, leads),
    payout: payout / 100,
    revenue: revenue / 100,
    profit: (revenue - payout) / 100,
    ppc: per(payout, clicks) / 100,
    epc: per(revenue, clicks) / 100,
    ecpl: per(revenue, leads) / 100,
    aecpl: per(payout, leads) / 100,
    margin: per(revenue - payout, leads) / 100,
  }
}

const cents = (amount: number) => Math.round(amount * 100)
const nextMinute = (wall: string) =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + MINUTE).toISOString().slice(0, 16).replace('T', ' ')

/** Rows by their values, and the total. */
export function expectedPivot(
  clicks: readonly OracleClick[],
  leads: readonly PaidLead[],
  query: OracleQuery,
  zone: string,
) {
  const bound = (date: string, time: string) => (date.length === 10 ? `${date} ${time}` : date)
  const from = query.start_date ? firstInstant(zone, bound(query.start_date, '00:00')) : -Infinity
  const to = query.end_date ? firstInstant(zone, nextMinute(bound(query.end_date, '23:59'))) : Infinity
  const dayOf = (date: Date) => wallOf(zone, date.getTime()).slice(0, 10)

  const passes = (click: OracleClick, date: Date) => {
    if (date.getTime() < from || date.getTime() >= to) return false
    const chosen = (['country_id', 'affiliate_id', 'offer'] as const).every((list) => {
      const values = query[list] as (string | number)[] | undefined
      if (!values?.length) return true
      return query.excludes?.includes(list)
        ? !values.includes(valueOf(click, list) ?? -1)
        : values.includes(valueOf(click, list) ?? -1)
    })
    return (
      chosen &&
      (query.parents ?? []).every(
        ({ key, value }) => (key === 'created_at' ? dayOf(date) : valueOf(click, key)) === value,
      )
    )
  }
  const empty = (): Facts => ({ gross: 0, clicks: 0, leads: 0, ftds: 0, late: 0, revenue: 0, payout: 0 })
  const groups = new Map<string | number | null, Facts>()
  const total = empty()
  const add = (click: OracleClick, date: Date | null, what: Partial<Facts>) => {
    if (!date || !passes(click, date)) return
    const value = query.group_by === 'created_at' ? dayOf(date) : valueOf(click, query.group_by)
    const facts = groups.get(value) ?? empty()
    groups.set(value, facts)
    for (const [name, amount] of Object.entries(what) as [keyof Facts, number][]) {
      facts[name] += amount
      total[name] += amount
    }
  }
  for (const click of clicks) add(click, click.created_at, { gross: 1, clicks: click.is_unique ? 1 : 0 })
  for (const lead of leads) {
    const click = clicks.find(({ id, publisher_id }) => id === lead.hit_id && publisher_id === lead.publisher_id)
    if (!click || lead.is_hidden || lead.is_test || lead.advertiser_id === 3) continue
    if ([2, 5, 6, 7].includes(lead.lead_status_id)) add(click, lead.created_at, { leads: 1 })
    if (lead.lead_status_id !== 5) continue
    const late = lead.converted_at && lead.converted_at.getTime() - lead.created_at.getTime() > 30 * DAY ? 1 : 0
    add(click, lead.converted_at, { ftds: 1, late, revenue: cents(lead.revenue) })
    add(click, lead.ftd_date, { payout: cents(lead.payout) })
  }
  return { rows: new Map([...groups].map(([value, facts]) => [value, figures(facts)])), totals: figures(total) }
}
