/** Columns of a campaign's statistics, those of click reports with other explanations. See docs/domain/campaigns.md. */
import { statisticsScope, type StatisticsGroup } from '../../../shared/campaigns/campaignFigures'
import { clickColumn, seenClickColumns, type ClickColumn } from '../../../shared/reports/clickReports'

/** Explanations that differ from click reports. */
const formulas: Readonly<Partial<Record<ClickColumn, string>>> = {
  clicks: 'First visits by the autologin links of this campaign’s registrations',
  gross_clicks: 'All visits by these links',
  leads: 'Registrations that an advertiser accepted, by the day they were made',
  c2l: 'Leads ÷ Clicks × 100. Not everybody follows the link, so it may exceed 100%',
  ftds: 'Approved real deposits of the registrations, by the day of the deposit',
  late_ftds: 'FTDs whose deposit came more than the set number of days after the registration',
  payout: 'What publishers are paid for approved conversions; 0 where the campaign does not pay them',
}

/** Explanation of a column. */
export function explain(column: ClickColumn): string {
  const formula = formulas[column] ?? clickColumn(column).formula
  return /[÷−]/.test(formula) ? `${clickColumn(column).title} = ${formula}` : formula
}

/** Columns that a user with these permissions may see, by the same rule as the server. */
export const seenColumns = (by: StatisticsGroup, held: readonly number[]): ClickColumn[] =>
  seenClickColumns(held, statisticsScope[by])
