import type { LeadColumnKind } from '../leads/leadColumns'

/** Columns of the export of a campaign's logs, by title, in their order. */
export const campaignLogColumns = {
  ID: 'number',
  Time: 'date',
  Email: 'text',
  Source: 'number',
  Step: 'number',
  'Step Name': 'text',
  Result: 'text',
  Advertiser: 'text',
  Reason: 'text',
  Country: 'text',
  Lead: 'number',
  'Origin Lead': 'number',
} as const satisfies Readonly<Record<string, LeadColumnKind>>

export type CampaignLogColumn = keyof typeof campaignLogColumns
export const campaignLogTitles = Object.keys(campaignLogColumns) as CampaignLogColumn[]
