/** Summary of a run: counts by result, and by reason for rejections. Pure. */
import { byReason } from '../leadActions/Reasons'
import type { Job } from './progressViews'

/** Leads with the same result or the same reason. */
export interface SummaryPart {
  text: string
  leadIds: string[]
}
interface RunSummary {
  sent: number
  accepted: SummaryPart | null
  rejected: (SummaryPart & { reasons: SummaryPart[] }) | null
  /** Not settled by the broker. */
  open: SummaryPart | null
}

/** The outcome without its prefix: `Rejected by Corvane: Cap is full.` becomes `cap is full`. */
function reasonOf({ outcome, advertiser }: Job): string {
  const advertiserName = advertiser?.name ?? ''
  const text = (outcome ?? '').replace(/^Rejected(:| by )\s*/, '')
  const reason = text.startsWith(`${advertiserName}: `) ? text.slice(advertiserName.length + 2) : text
  const bare = reason === advertiserName ? '' : reason.replace(/\.$/, '')
  if (!bare) return 'no reason given'
  // The same reason of several advertisers is counted once.
  if (bare.startsWith(`${advertiserName} `)) return `the advertiser${bare.slice(advertiserName.length)}`
  // Abbreviations keep their capitals.
  return /^[A-Z][a-z ]/.test(bare) ? bare[0]?.toLowerCase() + bare.slice(1) : bare
}

const part = (jobs: readonly Job[], word: string): SummaryPart | null =>
  jobs.length ? { text: `${jobs.length} ${word}`, leadIds: jobs.map(({ leadId }) => leadId) } : null

const reasonsOf = (jobs: readonly Job[]): SummaryPart[] =>
  byReason(jobs, reasonOf).flatMap(([reason, jobs]) => part(jobs, reason) ?? [])

export function summarizeRun(finished: readonly Job[]): RunSummary {
  const of = (result: Job['result']) => finished.filter((job) => job.result === result)
  const refused = of('REJECTED')
  const rejected = part(refused, 'rejected')
  return {
    sent: finished.length,
    accepted: part(of('ACCEPTED'), 'accepted'),
    rejected: rejected && { ...rejected, reasons: reasonsOf(refused) },
    open: part(of('SUBMITTED'), 'not answered yet'),
  }
}
