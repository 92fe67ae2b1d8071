/** Figures of a campaign: their groupings, and the scope of their money permissions. See docs/domain/campaigns.md. */
import type { CampaignResult } from './campaigns'
import type { ReportScope } from '../access/permissions'

export const statisticsGroups = ['country', 'step', 'source', 'advertiser'] as const
export type StatisticsGroup = (typeof statisticsGroups)[number]

/** Scope whose permission codes apply to money. See docs/domain/campaigns.md. */
export const statisticsScope: Readonly<Record<StatisticsGroup, ReportScope>> = {
  country: 'countryId',
  step: 'global',
  source: 'global',
  advertiser: 'advertiserId',
}

/** Displayed result: a consumer whose registration is being sent counts as waiting. */
export const shownResult = (result: CampaignResult): CampaignResult => (result === 'sending' ? 'waiting' : result)

/** Names of results on screens and in files. */
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
