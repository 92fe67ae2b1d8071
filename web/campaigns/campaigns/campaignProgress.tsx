import './campaignProgress.css'
import { formatCount } from '../../../shared/partners/rates'
import type { CampaignFactsFragment } from '../../generated/graphql'

type Progress = Pick<CampaignFactsFragment['progress'], 'consumers' | 'waiting' | 'held' | 'registered' | 'deposited'>

/** The colours of bars of consumers, by what became of them. */
export type ConsumerPart = 'deposited' | 'registered' | 'refused' | 'held' | 'waiting' | 'other' | 'unsent'

/**
 * The parts of a bar, which fill it together. Whoever registered and waits for a further step counts as registered;
 * `other` are those who went through without a registration.
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

/** A bar of consumers; a part that has any is in sight. Plain elements: tables draw many. */
export const partsBar = (parts: readonly (readonly [ConsumerPart, number])[]) => (
  <span className="campaign-bar" aria-hidden>
    {parts.map(([part, count]) => (
      <i key={part} className={`campaign-${part}`} style={{ flexGrow: count }} />
    ))}
  </span>
)

const text = (parts: readonly (readonly [number, string])[]) =>
  parts.map(([count, name]) => `${formatCount(count)} ${name}`).join(', ')

/** How many went through without a registration. */
export const endedWithout = (progress: Progress) => progressParts(progress).find(([part]) => part === 'other')?.[1] ?? 0

/** The bar in words. */
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
