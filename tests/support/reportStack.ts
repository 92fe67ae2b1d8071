import { startReportWorld } from '../../api/reports/pivot/proof/reports.testWorld'
import { type Stack, startStack } from './stack'

/** All figures of a report. */
export const figures =
  'total leads ftds affFtd isLate cr affCr crWhenApproved affCrWhenApproved revenue payout profit margin marginPercent ecpl aecpl pendingFtds'

export interface ReportStack extends Stack {
  /** The two countries of the leads. */
  countryIds: number[]
}

/** A gateway and an API with a few partners and various leads, with missing values; the clock is in October 2026. */
export async function startReportStack(leads: number): Promise<ReportStack> {
  const { api, countryIds } = await startReportWorld(leads, { env: { TRUST_PROXY: 'loopback' } })
  return { ...(await startStack({ api })), countryIds }
}
