/** Figures of a campaign: what they are grouped by, and in which scope their money is permitted. Source: spec/2, 3.10; design/campaigns.md, Figures. */
import type { CampaignResult } from './campaigns'
import type { ReportScope } from '../access/permissions'

export const statisticsGroups = ['country', 'step', 'source', 'advertiser'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Whose codes count for money. Source: design/campaigns.md, Contradictions settled. */
export const statisticsScope: Readonly<Record<StatisticsGroup, ReportScope>> = {
  country: 'country_id',
  step: 'global',
  source: 'global',
  advertiser: 'advertiser_id',
}

/** A result as people see it: a consumer whose registration is being sent still waits. */
export const shownResult = (result: CampaignResult): CampaignResult => (result === 'sending' ? 'waiting' : result)

/** What results are called on screens and in files. */
export const resultTitles: Readonly<Record<CampaignResult, string>> = {
  waiting: 'Waiting',
  sending: 'Waiting',
  held: 'Held',
  accepted: 'Accepted',
  refused: 'Refused',
  control: 'Control group',
  not_for_them: 'Not for them',
  not_possible: 'Not possible',
  left: 'Left before sending',
}
