import './campaignProgress.css'
import { formatCount } from '../../../shared/app/format'
import type { CampaignFactsFragment } from '../../generated/graphql'

type Progress = Pick<CampaignFactsFragment['progress'], 'consumers' | 'waiting' | 'held' | 'registered' | 'deposited'>

/** Parts of a progress bar, by result of the consumers. */
export type ConsumerPart = 'deposited' | 'registered' | 'refused' | 'held' | 'waiting' | 'other' | 'unsent'

/**
 * Parts of a bar, which add up to all consumers. Registered consumers who wait for another step count as registered;
 * `other` finished without a registration.
 */
export function progressParts({ consumers, waiting, held, registered, deposited }: Progress) {
  const rest = Math.max(0, consumers - registered - held)
  const waits = Math.min(waiting, rest)
  const parts: [ConsumerPart, number][] = [
    ['deposited', deposited],
    ['registered', Math.max(0, registered - deposited)],
    ['held', held],
    ['waiting', waits],
    ['other', rest - waits],
  ]
  return parts.filter(([, count]) => count > 0)
}

/** A bar of consumers in plain elements, because tables render many. Parts above 0 have a minimum width. */
export const partsBar = (parts: readonly (readonly [ConsumerPart, number])[]) => (
  <span className="campaign-bar" aria-hidden>
    {parts.map(([part, count]) => (
      <i key={part} className={`campaign-${part}`} style={{ flexGrow: count }} />
    ))}
  </span>
)

const text = (parts: readonly (readonly [number, string])[]) =>
  parts.map(([count, name]) => `${formatCount(count)} ${name}`).join(', ')

/** Number of consumers who finished without a registration. */
export const endedWithout = (progress: Progress) => progressParts(progress).find(([part]) => part === 'other')?.[1] ?? 0

/** The bar as text. */
export function progressText(progress: Progress): string {
  const { consumers, waiting, held, registered, deposited } = progress
  const ended = endedWithout(progress)
  return `${text([
    [deposited, 'deposited'],
    [registered, 'registered'],
    [held, 'held'],
    [waiting, 'waiting'],
    ...(ended ? [[ended, 'ended without'] as const] : []),
  ])} of ${formatCount(consumers)} consumers`
}
