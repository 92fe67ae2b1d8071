import { maxPageLimit } from '../../shared/pages'
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

async function read<Answer>({ pool }: ApiProcess, token: string, path: string): Promise<Answer> {
  const { statusCode, body } = await pool.request({
    ...{ method: 'GET', path, headers: { authorization: `Bearer ${token}` } },
  })
  if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode} ${await body.text()}`)
  return (await body.json()) as Answer
}

/** What the API answers of a campaign that stands still: its funnel, every line of its logs, and its statistics. */
export async function readCampaignAnswers(api: ApiProcess, token: string, campaignId: number) {
  const ask = <Answer>(path: string) => read<Answer>(api, token, `/api/campaigns/${campaignId}/${path}`)
  const logs: LogLine[] = []
  for (let page = 1, total = 1; logs.length < total; page++) {
    const answer = await ask<{ total: number; data: LogLine[] }>(`logs?limit=${maxPageLimit}&page=${page}`)
    if (!answer.data.length && logs.length < answer.total) throw new Error('The logs end before their total')
    logs.push(...answer.data)
    total = answer.total
  }
  return {
    logs,
    funnel: await ask<FunnelStep[]>('funnel'),
    byStep: await ask<Statistics>('statistics?by=step'),
    byAdvertiser: await ask<Statistics>('statistics?by=advertiser'),
  }
}
