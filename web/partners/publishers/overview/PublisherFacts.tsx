import { activeBadge } from '../../../records/list/activeBadge'
import { RecordFacts } from '../../../records/RecordFacts'
import { intervalText, titles, wayNames, type PublisherRow } from '../publisherForm'

/** Settings of a publisher, read-only, without API token and postbacks, which need permission to edit. */
export function PublisherFacts({ publisher }: { publisher: PublisherRow }) {
  return (
    <RecordFacts
      label="Publisher settings"
      one="publisher"
      facts={[
        [titles.status, activeBadge(publisher.status)],
        [titles.name, publisher.name],
        [titles.autologinInterval, intervalText(publisher)],
        [titles.locateLeadsBy, publisher.locateLeadsBy && wayNames[publisher.locateLeadsBy]],
        [titles.offerUrl, publisher.offerUrl],
        [titles.trackingDomain, publisher.trackingDomain],
        [titles.blockDuplicateLeads, publisher.blockDuplicateLeads ? 'Yes' : 'No'],
      ]}
    />
  )
}
