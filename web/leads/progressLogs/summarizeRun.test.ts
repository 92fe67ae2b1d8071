import { describe, expect, it } from '@jest/globals'
import { advertiser, publisher } from '../../test/linkedRecords'
import type { Job } from './progressViews'
import { summarizeRun } from './summarizeRun'

const rejected = (leadId: string, advertiserName: string, outcome: string): Job => ({
  id: leadId,
  leadId,
  email: 'lead@example.test',
  publisher: publisher('7', 'Adriva'),
  advertiser: advertiser('9', advertiserName),
  country: null,
  createdAt: '2026-11-20T12:00:00Z',
  scheduledAt: '2026-11-20T13:00:00Z',
  type: 'injection',
  status: 'completed',
  result: 'REJECTED',
  outcome,
})

describe('the summary of a run', () => {
  it('counts a reason that several advertisers share once, without their names', () => {
    const { rejected: found } = summarizeRun([
      rejected('1', 'Monarch Invest', 'Rejected: Monarch Invest does not take leads from this country.'),
      rejected('2', 'FairValue', 'Rejected: FairValue does not take leads from this country.'),
      rejected('3', 'FairValue', 'Rejected by FairValue: Cap is full.'),
    ])
    expect(found?.reasons.map(({ text }) => text)).toEqual([
      '2 the advertiser does not take leads from this country',
      '1 cap is full',
    ])
  })
})
