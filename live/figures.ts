/** What the live demo has done so far. */
export const noFigures = () => ({
  /** Leads that were answered, and how. */
  sent: 0,
  accepted: 0,
  rejected: 0,
  held: 0,
  /** Calls that got no sound answer, and what was refused. */
  failed: 0,
  clicks: 0,
  autologins: 0,
  /** What brokers told us. */
  statuses: 0,
  deposits: 0,
})
export type Figures = ReturnType<typeof noFigures>

export function inWords({ sent, accepted, rejected, held, failed, autologins, statuses, deposits }: Figures): string {
  const leads = `${sent} leads (${accepted} accepted, ${rejected} rejected, ${held} held)`
  const faults = failed ? `, ${failed} calls failed` : ''
  return `Live demo: ${leads}, ${autologins} autologins, ${statuses} statuses and ${deposits} deposits reported${faults}`
}
