import { CircleCheck } from 'lucide-react'
import { formatMoney } from '../../../shared/app/money'
import { countOf } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import type { AlertFactsFragment } from '../../generated/graphql'

/** Alerts that were resolved within a day: by themselves, or by whom and why. */
export function ResolvedAlerts({ alerts }: { alerts: readonly AlertFactsFragment[] }) {
  const alone = alerts.filter(({ resolvedBy }) => resolvedBy === null).length
  return (
    <details className="al-fold">
      <summary>
        Resolved within a day <span className="subtle figure">{alerts.length}</span>
        <span className="space" />
        <span className="subtle">{`${alone} by themselves, ${alerts.length - alone} by people`}</span>
      </summary>
      <ul className="al-list">
        {alerts.map(({ id, title, resolvedAt, resolvedBy, resolvedReason, leads, cost, isLoss }) => (
          <li key={id} className="al-done">
            <CircleCheck className="small" aria-hidden />
            <span className="al-text">
              <b dir="auto">{title}</b>
              <span className="muted" dir="auto">
                {resolvedBy ? `${resolvedBy}${resolvedReason ? `: ${resolvedReason}` : ''}` : 'by itself'}
              </span>
            </span>
            <span className="subtle figure">
              {isLoss && cost ? `${countOf(leads, 'lead')}, ${formatMoney(cost)}` : 'no loss'}
            </span>
            <DateTime at={resolvedAt} />
          </li>
        ))}
      </ul>
    </details>
  )
}
