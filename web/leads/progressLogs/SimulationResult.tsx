import { countOf, formatCount } from '../../../shared/app/format'
import type { Simulation } from './useInjection'

const idsShown = 10
const sent = 'Would be sent'

/** Ids by result: those to be sent first, then the most frequent reasons. */
export function byReason(simulations: readonly Simulation[]) {
  const idsByReason = new Map<string, string[]>()
  for (const { leadId, isSent, reason } of simulations) {
    const what = isSent ? sent : (reason ?? 'Would not be sent')
    idsByReason.set(what, [...(idsByReason.get(what) ?? []), leadId])
  }
  return [...idsByReason].sort(
    ([a, aIds], [b, bIds]) => Number(b === sent) - Number(a === sent) || bIds.length - aIds.length,
  )
}

/** Result of a simulation; nothing was sent or changed. */
export function SimulationResult({ simulations }: { simulations: readonly Simulation[] }) {
  return (
    <section className="simulation" aria-label="Simulation" role="status">
      <h3>Simulation: nothing was sent or changed</h3>
      <ul>
        {byReason(simulations).map(([reason, ids]) => (
          <li key={reason}>
            <b>{reason}</b> <span className="subtle">{countOf(ids.length, 'lead')}</span>
            <p className="figure">
              {ids.slice(0, idsShown).join(', ')}
              {ids.length > idsShown && ` and ${formatCount(ids.length - idsShown)} more`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
