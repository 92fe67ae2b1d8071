import { startReportWorld } from '../../api/reports/pivot/proof/reports.testWorld'
import { type Stack, startStack } from './stack'

/** Everything a row of a report can show. */
export const figures =
  'total leads ftds affFtd isLate cr affCr crWhenApproved affCrWhenApproved revenue payout profit margin marginPercent ecpl aecpl pendingFtds'

export interface ReportStack extends Stack {
  /** Of the two countries that leads come from. */
  countryIds: number[]
}

/** A gateway and an API over a few partners and this many leads of all kinds, with gaps in whatever may be missing; the clock stands in October 2026. */
export async function startReportStack(leads: number): Promise<ReportStack> {
  const { api, countryIds } = await startReportWorld(leads, { env: { TRUST_PROXY: 'loopback' } })
  return { ...(await startStack({ api })), countryIds }
}
