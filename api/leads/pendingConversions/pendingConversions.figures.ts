import { metricPermissionName, type ReportMetric } from '../../../shared/access/permissions'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { fromCents, toCents } from '../../../shared/app/money'
import { perUnit, ratio } from '../../../shared/app/rates'

/** Data for the figures of a conversion. */
interface ConversionFacts {
  lead_status_id: number
  /** Whether it has a deposit; otherwise an operator fired it. */
  is_real: boolean
  /** US dollars, as booked. */
  revenue: number
  payout: number
}

/** Money columns visible to a caller: in leads and pending conversions each needs its global permission. */
export type MoneyShown = Readonly<Record<ReportMetric, boolean>>

export const moneyShown = (holds: (permission: string) => boolean): MoneyShown => {
  const shows = (metric: ReportMetric) => holds(metricPermissionName('global', metric))
  return {
    revenue: shows('revenue'),
    payout: shows('payout'),
    profit: shows('profit'),
    margin: shows('margin'),
    ecpl: shows('ecpl'),
    aecpl: shows('aecpl'),
  }
}

// A rate of one lead is 0 or 100.
const rate = (part: number, leads: number) => ratio(part, leads) as 0 | 100
const one = (condition: boolean): 0 | 1 => (condition ? 1 : 0)

/**
 * Figures of one conversion by the formulas of a report, for this one lead. Pending and rejected conversions count only
 * in the "when approved" figures. See docs/domain/figures.md.
 */
export function conversionFigures({ lead_status_id, is_real, revenue, payout }: ConversionFacts, shown: MoneyShown) {
  const leads = 1
  const isPending = lead_status_id === leadStatus['Pending FTD']
  const aff_ftd = one(lead_status_id === leadStatus.FTD)
  const deposits = one(aff_ftd === 1 && is_real)
  const [earned, paid] = [toCents(revenue), toCents(payout)]
  const ecpl = perUnit(earned, leads)
  const aecpl = perUnit(paid, leads)
  const money = {
    revenue,
    payout,
    profit: fromCents(earned - paid),
    margin: perUnit(earned - paid, leads),
    ecpl,
    aecpl,
  }
  const metrics = Object.keys(money) as ReportMetric[]
  return {
    total: 1 as const,
    registrations: 1 as const,
    deposits,
    aff_ftd,
    cr: rate(deposits, leads),
    cr_when_approved: rate(deposits + one(isPending && is_real), leads),
    aff_cr: rate(aff_ftd, leads),
    aff_cr_when_approved: rate(aff_ftd + one(isPending), leads),
    ...(Object.fromEntries(metrics.map((metric) => [metric, shown[metric] ? money[metric] : null])) as Record<
      ReportMetric,
      number | null
    >),
  }
}
