import { type CapWindow, windowOf } from '../../../shared/routing/capWindows'
import type { Instant } from '../../../shared/app/time/timeZones'
import { type CapDefinition, roomOf } from '../caps/capRooms.queries'
import type { CapRoom } from '../engine/capRoom'
import type { LeadFacts } from '../engine/obstacles'
import { countsIn } from './ruleTimes'

/** How full a cap was in one of its windows. */
export interface CapWindowFill {
  from: Instant
  filled: number
  cap: number
  /** When it became full; null: it did not. */
  fullAt: Instant | null
  /** Leads that were not offered to an advertiser because of it. */
  passed: number
}

interface Kept {
  definition: CapDefinition
  window: CapWindow
  room: CapRoom
  windows: CapWindowFill[]
}

/** Fill levels of caps while leads are replayed, in memory. Windows follow the caps' schedules. */
export class CapFills {
  private readonly kept = new Map<number, Kept>()
  private nextReset = Infinity
  private rooms: CapRoom[] = []

  /** `filled`: leads and deposits of the window that contains `at`, by cap. */
  constructor(caps: readonly CapDefinition[], filled: ReadonlyMap<number, number>, at: Instant) {
    for (const definition of caps) this.open(definition, at, filled.get(definition.id) ?? 0)
    this.use(caps, at)
  }

  private open(definition: CapDefinition, at: Instant, filled: number, windows: CapWindowFill[] = []) {
    const window = windowOf(definition.schedule, at)
    const fullAt = filled >= definition.cap ? Math.max(window.from, at) : null
    windows.push({ from: window.from, filled, cap: definition.cap, fullAt, passed: 0 })
    this.kept.set(definition.id, { definition, window, room: roomOf(definition, window, filled), windows })
  }

  /** Continues with these caps, whose numbers and schedules may have changed; the others no longer limit leads. */
  use(caps: readonly CapDefinition[], at: Instant): void {
    for (const definition of caps) {
      const kept = this.kept.get(definition.id)
      if (!kept) this.open(definition, at, 0)
      else if (kept.definition !== definition) {
        const window = windowOf(definition.schedule, at)
        if (window.from !== kept.window.from) this.open(definition, at, kept.room.filled, kept.windows)
        else this.kept.set(definition.id, { ...kept, definition, room: roomOf(definition, window, kept.room.filled) })
      }
    }
    this.rooms = caps.flatMap(({ id }) => this.kept.get(id)?.room ?? [])
    this.nextReset = Math.min(...[...this.kept.values()].map(({ window }) => window.to ?? Infinity))
  }

  /** Caps with their fill levels at this moment. */
  at(moment: Instant): readonly CapRoom[] {
    if (moment >= this.nextReset) this.reset(moment)
    return this.rooms
  }

  private reset(moment: Instant) {
    const current = this.rooms.map(({ id }) => id)
    for (const { window, definition, windows } of [...this.kept.values()])
      if (window.to !== null && window.to <= moment) this.open(definition, moment, 0, windows)
    this.rooms = current.flatMap((id) => this.kept.get(id)?.room ?? [])
    this.nextReset = Math.min(...[...this.kept.values()].map(({ window }) => window.to ?? Infinity))
  }

  /** Counts a lead or a deposit that an advertiser got. */
  count(type: CapRoom['type'], lead: LeadFacts, advertiserId: number, at: Instant): void {
    this.at(at)
    for (const { definition, room, windows } of this.kept.values()) {
      if (definition.type !== type || !countsIn(definition, lead, advertiserId)) continue
      room.filled += 1
      const fill = windows.at(-1)
      if (!fill) continue
      fill.filled += 1
      if (room.filled >= room.cap) fill.fullAt ??= at
    }
  }

  /** Notes that a lead could not be offered to an advertiser because of a cap. */
  pass(capId: number): void {
    const fill = this.kept.get(capId)?.windows.at(-1)
    if (fill) fill.passed += 1
  }

  fills(): ReadonlyMap<number, { definition: CapDefinition; windows: readonly CapWindowFill[] }> {
    return this.kept
  }
}
