const minute = 60_000
const hour = 60 * minute

/** Wait after each failed attempt: about nine hours in total. */
export const retryWaitsMs: readonly number[] = [10_000, minute, 5 * minute, 20 * minute, hour, 2 * hour, 6 * hour]
/** The same of webhooks: 24 hours in total. */
const webhookWaitsMs: readonly number[] = [10_000, minute, 5 * minute, 30 * minute, 3 * hour, 8 * hour, 12 * hour]

interface DeliveryRules {
  /** Its part of the destination, which no other kind has. */
  column: 'channel_id' | 'publisher_id' | 'schedule_id' | 'endpoint_id'
  /** Destinations that a process sends to at the same time. */
  atOnce: number
  /** Calls of one destination at the same time: as many can be repeated if the process dies. With 1, they keep their order. */
  callsAtOnce: number
  /** Claimed at once. What is claimed cannot be cancelled. */
  claimedAtOnce: number
  /** Whether everything waits with what was tried while the destination does not answer. */
  waitsTogether: boolean
  /** Wait after each failed attempt; the one after the last wait is final. */
  waitsMs: readonly number[]
  /** How long it is kept after it was sent or given up. */
  keptDays: number
}

/** How each kind of delivery is sent and kept. */
export const deliveryKinds = {
  // A small part of a long list is claimed at once, so that changes of the channel take effect soon.
  alert: {
    ...{ column: 'channel_id', atOnce: 10, callsAtOnce: 8, claimedAtOnce: 500, waitsTogether: true },
    ...{ waitsMs: retryWaitsMs, keptDays: 90 },
  },
  postback: {
    ...{ column: 'publisher_id', atOnce: 10, callsAtOnce: 1, claimedAtOnce: 1, waitsTogether: false },
    ...{ waitsMs: retryWaitsMs, keptDays: 180 },
  },
  report: {
    ...{ column: 'schedule_id', atOnce: 3, callsAtOnce: 1, claimedAtOnce: 1, waitsTogether: false },
    ...{ waitsMs: retryWaitsMs, keptDays: 90 },
  },
  webhook: {
    ...{ column: 'endpoint_id', atOnce: 10, callsAtOnce: 8, claimedAtOnce: 100, waitsTogether: true },
    ...{ waitsMs: webhookWaitsMs, keptDays: 30 },
  },
} satisfies Record<string, DeliveryRules>

export type DeliveryKind = keyof typeof deliveryKinds
