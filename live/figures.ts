/** Counters of the live demo. */
export const noFigures = () => ({
  /** Answered leads, by result. */
  sent: 0,
  accepted: 0,
  rejected: 0,
  held: 0,
  /** Requests without a valid answer, and rejected ones. */
  failed: 0,
  clicks: 0,
  autologins: 0,
  /** Postbacks of brokers. */
  statuses: 0,
  deposits: 0,
})
export type Figures = ReturnType<typeof noFigures>

export function inWords({ sent, accepted, rejected, held, failed, autologins, statuses, deposits }: Figures): string {
  const leads = `${sent} leads (${accepted} accepted, ${rejected} rejected, ${held} held)`
  const faults = failed ? `, ${failed} calls failed` : ''
  return `Live demo: ${leads}, ${autologins} autologins, ${statuses} statuses and ${deposits} deposits reported${faults}`
}
