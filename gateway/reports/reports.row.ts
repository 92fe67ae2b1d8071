import type { CrossHead, LeadMetrics, PivotRow, ReportFigures, ReportGroup } from '../generated/graphql'
import { idText } from '../ids'
import type { leadMetrics, RestCrossHead, RestFigures, RestPivotRow } from './reports.rest'

/** The figures of a row, in full: with ten thousand rows nothing that loops over names keeps up with it. */
export const figuresFromRest = (row: RestFigures): ReportFigures => ({
  total: row.total,
  leads: row.leads,
  ftds: row.ftds,
  affFtd: row.aff_ftd,
  isLate: row.is_late,
  cr: row.cr,
  affCr: row.aff_cr,
  crWhenApproved: row.cr_when_approved,
  affCrWhenApproved: row.aff_cr_when_approved,
  revenue: row.revenue,
  payout: row.payout,
  profit: row.profit,
  margin: row.margin,
  marginPercent: row.margin_percent,
  ecpl: row.ecpl,
  aecpl: row.aecpl,
})

/** A row of `POST /api/lead-pivot`, whose value is under the name of its group. */
export const pivotRowFromRest =
  (groupBy: ReportGroup) =>
  (row: RestPivotRow): PivotRow => ({
    value: idText(row[groupBy]),
    name: row.name,
    countryCode: row.country_code ?? null,
    figures: figuresFromRest(row),
    previous: row.previous ? figuresFromRest(row.previous) : null,
  })

export const crossHeadFromRest = ({ value, name, country_code, total }: RestCrossHead): CrossHead => ({
  value: idText(value),
  name,
  countryCode: country_code ?? null,
  total,
})

export const metricsFromRest = (answer: Awaited<ReturnType<typeof leadMetrics>>): LeadMetrics => ({
  attempts: answer.attempts,
  leads: answer.leads,
  successPercent: answer.success_percent,
  autologged: answer.autologged,
  autologgedPercent: answer.autologged_percent,
  totalFtd: answer.total_ftd,
  publisherFtd: answer.publisher_ftd,
  lateFtd: answer.late_ftd,
  conversion: answer.conversion,
  publisherConversion: answer.publisher_conversion,
  ecpl: answer.ecpl,
  aecpl: answer.aecpl,
  revenue: answer.revenue,
  payout: answer.payout,
  profit: answer.profit,
})
