import { windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import { countWindows } from '../../routing/caps/capCounts.queries'
import { readCapDefinitions, type CapDefinition } from '../../routing/caps/capRooms.queries'
import type { Database } from '../../db/connect'

/** What daily lead caps hold at an instant, of all that they let through. */
export interface CapFill {
  filled: number
  cap: number
}

interface Stretch {
  cap: CapDefinition
  /** It begins with a reset: what the cap held before is gone. */
  isAnew: boolean
  from: Instant
  to: Instant
}

/**
 * What a cap takes in from one instant to the next, anew from each reset on: what it holds at an instant is the sum of
 * those before it in the same window, so that no lead is counted for two instants.
 */
function stretchesOf(cap: CapDefinition, instants: readonly Instant[]): Stretch[] {
  let last: Stretch | null = null
  return instants.map((to) => {
    // Right before it: at the reset itself the window that ends there is the one that was filled.
    const opens = windowOf(cap.schedule, to - 1).from
    const goesOn = last !== null && opens < last.to ? last.to : null
    last = { cap, isAnew: goesOn === null, from: goesOn ?? opens, to }
    return last
  })
}

/**
 * How full all daily lead caps together are at each of these instants, each in the window that was open right before it.
 * Measured against the caps as they are now, since nothing keeps what they were.
 */
export async function readCapFill(db: Database, at: readonly Instant[]): Promise<Map<Instant, CapFill>> {
  const instants = [...new Set(at)].sort((a, b) => a - b)
  const caps = (await readCapDefinitions(db, {})).filter(
    ({ type, interval }) => type === 'lead' && interval === 'daily',
  )
  const stretches = caps.map((cap) => stretchesOf(cap, instants))
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
