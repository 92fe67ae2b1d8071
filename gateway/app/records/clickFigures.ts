import type { RestClickFigures } from '../../reports/clickReports/clickReports.rest'
import type { ClickFigures } from '../../generated/graphql'

/** Counts and rates are visible to everyone who may see the report or the campaign. */
export const clickFigures = (row: RestClickFigures): ClickFigures => ({
  clicks: row.clicks,
  grossClicks: row.gross_clicks,
  leads: row.leads,
  c2l: row.c2l,
  ftds: row.ftds,
  c2f: row.c2f,
  lateFtds: row.late_ftds,
  cr: row.cr,
  payout: row.payout,
  ppc: row.ppc,
  epc: row.epc,
  revenue: row.revenue,
  profit: row.profit,
  margin: row.margin,
  ecpl: row.ecpl,
  aecpl: row.aecpl,
})
