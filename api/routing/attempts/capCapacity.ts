import { type CapWindow, windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import { countWindows } from '../caps/capCounts.queries'
import { type CapDefinition, roomOf } from '../caps/capRooms.queries'
import type { Reservation } from '../caps/reservations.queries'
import type { Database } from '../../db/connect'
import type { CapRoom } from '../engine/obstacles'

interface Counted {
  window: CapWindow
  filled: number
}

const holds = ({ from, to }: CapWindow, at: Instant) => from <= at && (to === null || at < to)

/**
 * Capacity of locked caps during a series of decisions, which reserve parts of it. A lead counts in the window in which
 * it arrived and in the current one: if the cap resets in between, it needs capacity in both.
 */
export class CapCapacity {
  private constructor(private readonly counted: ReadonlyMap<number, Counted[]>) {}

  /** Counts once for all leads that arrived at `instants`. */
  static async read(
    transaction: Database,
    definitions: readonly CapDefinition[],
    instants: readonly Instant[],
  ): Promise<CapCapacity> {
    const dated = definitions.flatMap((definition) => {
      const windows: CapWindow[] = []
      for (const at of instants)
        if (!windows.some((window) => holds(window, at))) windows.push(windowOf(definition.schedule, at))
      return windows.map((window) => ({ definition, id: definition.id, window }))
    })
    const filled = await countWindows(transaction, dated, { withHeld: true })
    const counted = new Map<number, Counted[]>()
    dated.forEach(({ id, window }, place) =>
      counted.set(id, [...(counted.get(id) ?? []), { window, filled: filled[place] ?? 0 }]),
    )
    return new CapCapacity(counted)
  }

  private windowsOf(id: number, instants: readonly Instant[]): Counted[] {
    return (this.counted.get(id) ?? []).filter(({ window }) => instants.some((at) => holds(window, at)))
  }

  /** Caps for a lead that arrived at one of these instants and is sent at the other. */
  forLead(definitions: readonly CapDefinition[], instants: readonly Instant[]): CapRoom[] {
    return definitions.flatMap((definition) => {
      const [fullest] = this.windowsOf(definition.id, instants).toSorted((one, other) => other.filled - one.filled)
      return fullest ? [roomOf(definition, fullest.window, fullest.filled)] : []
    })
  }

  /** Reserves the capacity of a decision. Returns one reservation per cap and window. */
  take(
    { capsToReserve, chosen }: { capsToReserve: readonly number[]; chosen: { advertiser: { id: number } } | null },
    lead_id: number,
    instants: readonly Instant[],
  ): Reservation[] {
    return capsToReserve.flatMap((cap_id) =>
      this.windowsOf(cap_id, instants).flatMap((counted) => {
        counted.filled += 1
        const instant = instants.find((at) => holds(counted.window, at))
        return instant === undefined || !chosen
          ? []
          : [{ cap_id, lead_id, advertiser_id: chosen.advertiser.id, reserved_at: new Date(instant) }]
      }),
    )
  }
}
