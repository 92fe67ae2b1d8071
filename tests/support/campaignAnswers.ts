import { maxPageLimit } from '../../shared/app/pages'
import type { ApiProcess } from './apiProcesses'

export interface FunnelStep {
  step_id: number
  entered: number
  sent: number
  accepted: number
  advertisers: { advertiser_name: string; accepted: number }[]
  [result: string]: unknown
}
export interface LogLine {
  id: number
  consumer_id: number
  step_id: number
  result: string
  advertiser_name: string | null
}
interface Statistics {
  data: { key: number | null; name: string | null; leads: number }[]
  totals: { leads: number }
}

async function ask<Answer>({ pool }: ApiProcess, token: string, path: string, content?: object): Promise<Answer> {
  const { statusCode, body } = await pool.request({
    ...{ method: content ? 'POST' : 'GET', path, body: content && JSON.stringify(content) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
  return (await body.json()) as Answer
}

/** Reports without campaign registrations, grouped by everything that a campaign could change on an original lead. */
export const reportsWithoutCampaigns = (api: ApiProcess, token: string) =>
  Promise.all(
    ['advertiser_id', 'country_id', 'affiliate_id', 'created_at', 'campaign_id'].map((group_by) =>
      ask<{ totals: { total: number } }>(api, token, '/api/lead-pivot', { group_by, campaign_leads: 'excluded' }),
    ),
  )

/** Answers about an inactive campaign: funnel, logs and statistics. */
export async function readCampaignAnswers(api: ApiProcess, token: string, campaignId: number) {
  const read = <Answer>(path: string) => ask<Answer>(api, token, `/api/campaigns/${campaignId}/${path}`)
  const logs: LogLine[] = []
  for (let page = 1, total = 1; logs.length < total; page++) {
    const answer = await read<{ total: number; data: LogLine[] }>(`logs?limit=${maxPageLimit}&page=${page}`)
    if (!answer.data.length && logs.length < answer.total) throw new Error('The logs end before their total')
    logs.push(...answer.data)
    total = answer.total
  }
  return {
    logs,
    funnel: await read<FunnelStep[]>('funnel'),
    byStep: await read<Statistics>('statistics?by=step'),
    byAdvertiser: await read<Statistics>('statistics?by=advertiser'),
  }
}
