import { windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions, type CapDefinition } from '../../routing/caps/capRooms.queries'
import type { Database } from '../../db/connect'

/** Fill level of the daily lead caps at an instant, as a part of their sum. */
export interface CapFill {
  filled: number
  cap: number
}

interface CountedInterval {
  cap: CapDefinition
  /** The interval begins with a reset. */
  isAnew: boolean
  from: Instant
  to: Instant
}

/**
 * Leads counted by a cap from one instant to the next, restarting at each reset. The fill level at an instant is the
 * sum of the earlier intervals in the same window, so that no lead is counted for two instants.
 */
function intervalsOf(cap: CapDefinition, instants: readonly Instant[]): CountedInterval[] {
  let last: CountedInterval | null = null
  return instants.map((to) => {
    // Just before the instant: at a reset, the window that ends there is used.
    const opens = windowOf(cap.schedule, to - 1).from
    const goesOn = last !== null && opens < last.to ? last.to : null
    last = { cap, isAnew: goesOn === null, from: goesOn ?? opens, to }
    return last
  })
}

/**
 * Fill level of all daily lead caps together at each of these instants, in the window just before it. Uses the current
 * caps, because earlier values are not stored.
 */
export async function readCapFill(db: Database, at: readonly Instant[]): Promise<Map<Instant, CapFill>> {
  const instants = [...new Set(at)].sort((a, b) => a - b)
  const caps = (await readCapDefinitions(db, {})).filter(
    ({ type, interval }) => type === 'lead' && interval === 'daily',
  )
  const stretches = caps.map((cap) => intervalsOf(cap, instants))
  const asked = stretches.flat().map(({ cap, from, to }) => ({ id: cap.id, window: { from, to }, definition: cap }))
  const counts = await countWindows(db, asked, { withHeld: false })
  const fills = new Map(instants.map((instant) => [instant, { filled: 0, cap: 0 }]))
  stretches.forEach((ofCap, place) => {
    let filled = 0
    ofCap.forEach(({ cap, isAnew, to }, index) => {
      filled = (isAnew ? 0 : filled) + (counts[place * instants.length + index] ?? 0)
      const fill = fills.get(to)
      if (!fill) return
      fill.filled += Math.min(filled, cap.cap)
      fill.cap += Math.max(0, cap.cap)
    })
  })
  return fills
}
