import type { CrossHead, LeadMetrics, PivotRow, ReportFigures, ReportGroup } from '../generated/graphql'
import { idText } from '../ids'
import type { leadMetrics, RestCrossHead, RestFigures, RestPivotRow } from './reports.rest'

/**
 * The figures of a row under the names of the schema. They stay where they are: copying those of ten thousand rows took
 * as long as parsing the answer.
 */
export class Figures implements ReportFigures {
  constructor(private readonly row: RestFigures) {}

  get total() {
    return this.row.total
  }
  get leads() {
    return this.row.leads
  }
  get ftds() {
    return this.row.ftds
  }
  get affFtd() {
    return this.row.aff_ftd
  }
  get isLate() {
    return this.row.is_late
  }
  get cr() {
    return this.row.cr
  }
  get affCr() {
    return this.row.aff_cr
  }
  get crWhenApproved() {
    return this.row.cr_when_approved
  }
  get affCrWhenApproved() {
    return this.row.aff_cr_when_approved
  }
  get revenue() {
    return this.row.revenue
  }
  get payout() {
    return this.row.payout
  }
  get profit() {
    return this.row.profit
  }
  get margin() {
    return this.row.margin
  }
  get marginPercent() {
    return this.row.margin_percent
  }
  get ecpl() {
    return this.row.ecpl
  }
  get aecpl() {
    return this.row.aecpl
  }
}

/** A row of `POST /api/lead-pivot`, whose value is under the name of its group. */
export const pivotRowFromRest =
  (groupBy: ReportGroup) =>
  (row: RestPivotRow): PivotRow => ({
    value: idText(row[groupBy]),
    name: row.name,
    countryCode: row.country_code ?? null,
    figures: new Figures(row),
    previous: row.previous ? new Figures(row.previous) : null,
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
