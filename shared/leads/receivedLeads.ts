/** Leads that publishers send, as they came. */
export const receivedLeadLimits = {
  /** Taken ones that are kept for each publisher, and as many refused ones. */
  kept: 100,
  /** A longer body is not kept. */
  bodyLength: 64 * 1024,
} as const

/** What came of a sent lead; a refused one was not stored. */
export const receivedLeadOutcomes = ['accepted', 'rejected', 'submitted', 'refused'] as const
export type ReceivedLeadOutcome = (typeof receivedLeadOutcomes)[number]
export const takenLeadOutcomes: readonly ReceivedLeadOutcome[] = ['accepted', 'rejected', 'submitted']
