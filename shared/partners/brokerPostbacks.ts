/** Postbacks that brokers send in their own form. */
export const postbackLimits = {
  names: 40,
  events: 40,
  answer: 500,
  /** Received ones that are kept for each advertiser. */
  kept: 100,
  bodyBytes: 64 * 1024,
  formerTokenHours: 168,
} as const

/** What came of a postback. Of these nothing was changed: `ignored`, `unreadable` and `unsigned`. */
export const receivedOutcomes = [
  'applied',
  'recorded',
  'refused',
  'conflict',
  'ignored',
  'unreadable',
  'unsigned',
] as const
export type ReceivedOutcome = (typeof receivedOutcomes)[number]

/** Nobody has to look at these. */
export const settledOutcomes: readonly ReceivedOutcome[] = ['applied', 'recorded', 'ignored']
export const isSettled = ({ outcome }: { outcome: ReceivedOutcome }): boolean => settledOutcomes.includes(outcome)
/** Whether it says something of a lead that we have stored. */
export const isTaken = (postback: { outcome: ReceivedOutcome }): boolean =>
  isSettled(postback) && postback.outcome !== 'ignored'

/** Whether it may be read again: what was taken stays, and nobody knows who sent an unsigned one. */
export const isReplayable = (postback: { outcome: ReceivedOutcome; isMapped: boolean }): boolean =>
  postback.isMapped && ['refused', 'conflict', 'unreadable', 'ignored'].includes(postback.outcome)
