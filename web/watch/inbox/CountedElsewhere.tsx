import { Link } from 'react-router'
import { scheduledAddress } from '../../../shared/routing/scheduledChanges'
import { partnerAddress } from '../../../shared/partners/partnerPages'
import { countOf } from '../../../shared/app/format'
import { routeTable } from '../../app/routeTable'
import type { AlertFactsFragment } from '../../generated/graphql'

type Elsewhere = AlertFactsFragment['countedElsewhere'][number]

/** What counts the leads, and its address: its record, or the other alert about the same record. */
function placeOf({ subjectKind, subjectId, name, alertId, reason }: Elsewhere, alert: AlertFactsFragment) {
  if (!subjectKind || !subjectId) return { text: `“${reason}”`, to: null }
  if (subjectKind === alert.subjectKind && subjectId === alert.subjectId)
    return { text: 'another alert', to: alertId && `${routeTable.InboxView.path}?alert=${alertId}` }
  if (subjectKind === 'cap')
    return { text: `cap #${subjectId}`, to: `${routeTable.CapsView.path}?dialog=edit&id=${subjectId}` }
  const to =
    subjectKind === 'advertiser'
      ? partnerAddress('advertiser', subjectId)
      : scheduledAddress({ entity: 'distribution', recordId: subjectId, distributionId: null })
  return { text: name ?? `${subjectKind} #${subjectId}`, to }
}

/** Lost leads of an alert that another subject counts: `46 leads, counted under cap #21`. */
export function CountedElsewhere({ alert }: { alert: AlertFactsFragment }) {
  return alert.countedElsewhere.map((elsewhere) => {
    const { text, to } = placeOf(elsewhere, alert)
    return (
      <span key={`${elsewhere.reason} ${elsewhere.subjectId} ${elsewhere.alertId}`} dir="auto">
        {`${countOf(elsewhere.leads, 'lead')}, counted under `}
        {to ? <Link to={to}>{text}</Link> : text}
      </span>
    )
  })
}
