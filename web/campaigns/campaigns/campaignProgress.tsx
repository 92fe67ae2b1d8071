import './campaignProgress.css'
import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react'
import { formatCount } from '../../../shared/app/format'
import type { CampaignFactsFragment } from '../../generated/graphql'

type Progress = Pick<CampaignFactsFragment['progress'], 'consumers' | 'waiting' | 'held' | 'registered' | 'deposited'>

/** Parts of a progress bar, by result of the consumers, with their colours. */
export const partColours = {
  deposited: 'var(--colors-chart-2)',
  registered: 'var(--colors-accent-solid)',
  refused: 'var(--colors-row-rejected-key)',
  held: 'var(--colors-warning-fg)',
  waiting: 'var(--colors-border-strong)',
  other: 'var(--colors-chart-prev)',
  unsent: 'repeating-linear-gradient(135deg, var(--colors-fg-subtle) 0 1.5px, transparent 1.5px 4px)',
}
type ConsumerPart = keyof typeof partColours

export type Parts = readonly (readonly [ConsumerPart, number])[]

/**
 * Parts of a bar, which add up to all consumers. Registered consumers who wait for another step count as registered;
 * `other` finished without a registration.
 */
export function progressParts({ consumers, waiting, held, registered, deposited }: Progress) {
  const rest = Math.max(0, consumers - registered - held)
  const waits = Math.min(waiting, rest)
  return [
    ['deposited', deposited],
    ['registered', Math.max(0, registered - deposited)],
    ['held', held],
    ['waiting', waits],
    ['other', rest - waits],
  ] as const satisfies Parts
}

/**
 * A bar of consumers in plain elements, because tables render many. Parts above 0 have a minimum width. `share`: of the
 * longest bar, where several have one scale.
 */
export const partsBar = (parts: Parts, share?: number) => (
  <span
    className={share === undefined ? 'campaign-bar' : 'campaign-bar scaled'}
    style={share === undefined ? undefined : { width: `${Math.max(2, 100 * share)}%` }}
    aria-hidden
  >
    {parts.map(
      ([part, count]) => count > 0 && <i key={part} style={{ flexGrow: count, background: partColours[part] }} />,
    )}
  </span>
)

/** Words under bars, such as keys of their colours. */
export const BarKeys = chakra('p', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', textStyle: 'note', fontVariantNumeric: 'tabular-nums' },
})
export const barKey = (part: ConsumerPart, children: ReactNode) => (
  <span key={part} className="campaign-key">
    <i style={{ background: partColours[part] }} />
    {children}
  </span>
)

/** Number of consumers who finished without a registration. */
export const endedWithout = (progress: Progress): number => progressParts(progress)[4][1]

/** `1,200 sent, 3 left` */
export const countsText = (counts: readonly (readonly [number, string])[]) =>
  counts.map(([count, name]) => `${formatCount(count)} ${name}`).join(', ')

/** The bar as text. */
export function progressText(progress: Progress): string {
  const { consumers, waiting, held, registered, deposited } = progress
  const ended = endedWithout(progress)
  return `${countsText([
    [deposited, 'deposited'],
    [registered, 'registered'],
    [held, 'held'],
    [waiting, 'waiting'],
    ...(ended ? [[ended, 'ended without'] as const] : []),
  ])} of ${formatCount(consumers)} consumers`
}
