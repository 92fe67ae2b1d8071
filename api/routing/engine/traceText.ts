import { ratio } from '../../../shared/app/rates'
import { obstacleText } from './obstacleText'
import type { Draw, Reason, TraceEntry } from './trace'

const distributionReasons = {
  country: 'is for another country',
  publisher: 'is for another publisher',
  segment: 'is for another segment',
  inactive: 'is not active',
  outside_hours: 'takes no leads outside its opening hours',
  no_timeslot: 'has no timeslot',
} as const
const timeslotReasons = {
  inactive: 'is not active',
  outside_hours: 'does not cover this moment',
  no_groups: 'has no groups',
} as const

const drawnText = (drawn: number) => drawn.toFixed(4)

function drawText(draw: Draw): string {
  switch (draw.by) {
    case 'slot':
      return 'by slot: the one whose turn it is'
    case 'chance':
      return `by chance: ${drawnText(draw.drawn)} was drawn`
    case 'earnings':
      return `by optimize: the best revenue per lead of ${draw.known} with enough leads (${drawnText(draw.explored)} was drawn)`
    case 'share':
      return `by optimize, this lead by share: ${drawnText(draw.drawn)} was drawn (after ${drawnText(draw.explored)})`
  }
}

function reasonText(reason: Reason, name: string): string {
  switch (reason.kind) {
    case 'refused':
      return `${name} refused this lead.`
    case 'no_share':
      return `${name} has a share of 0%.`
    default:
      return obstacleText(reason, name)
  }
}

/** Text why an entry was skipped or how it was chosen; `within`: what the shares belong to. */
export function traceTextWithin(entry: TraceEntry, within: 'group' | 'step'): string {
  const { name } = entry
  switch (entry.of) {
    case 'distribution':
      return entry.reason
        ? `${name} (distribution ${entry.id}) ${distributionReasons[entry.reason]}.`
        : `${name} (distribution ${entry.id}) matches.`
    case 'timeslot':
      if (entry.reason) return `Timeslot ${name} ${timeslotReasons[entry.reason]}.`
      return entry.isFallback ? `Outside all timeslots, so the first applies: ${name}.` : `Timeslot ${name} applies.`
    case 'group':
      return entry.draw
        ? `Group ${name} chooses ${drawText(entry.draw)}.`
        : `Nobody in group ${name} can take the lead.`
    case 'step':
      return entry.draw ? `Step ${name} chooses ${drawText(entry.draw)}.` : `Nobody of step ${name} can take the lead.`
    case 'advertiser': {
      if (entry.outcome === 'passed') return entry.reasons.map((reason) => reasonText(reason, name)).join(' ')
      const share = `${entry.share / 100}% of the ${within}, ${ratio(entry.share, entry.ofShares)}% of those that can take the lead`
      return entry.outcome === 'chosen'
        ? `${name} gets the lead (${share}).`
        : `${name} could take the lead too (${share}).`
    }
  }
}

/** Text for a group's trace and for entries without shares. */
export const traceText = (entry: TraceEntry): string => traceTextWithin(entry, 'group')
