import { DateTime } from '../components/DateTime'
import { fieldTitle } from '../components/fieldTitle'
import type { ListColumn } from '../components/ListTable'
import { Payload } from '../components/Payload'
import { StatusBadge } from '../components/StatusBadge'
import { TruncatedText } from '../components/TruncatedText'
import type { LeadHistoryQuery } from '../generated/graphql'

export type HistoryEntry = NonNullable<LeadHistoryQuery['leadHistory']>[number]

const text = (field: Exclude<keyof HistoryEntry, 'decision'>): ListColumn<HistoryEntry> => ({
  field,
  title: fieldTitle(field),
  cell: (entry) => entry[field],
})

/** The status in its colour where it is one of a lead's. */
const status = (entry: HistoryEntry) => {
  if (entry.status === 'Rejected') return <StatusBadge status="REJECTED" />
  return entry.status === 'Accepted' ? <StatusBadge status="ACCEPTED" /> : entry.status
}

/** Which attempts show what was looked at before them. */
interface Decisions {
  isOpen: (id: string) => boolean
  onToggle: (id: string) => void
}

/** The columns of Lead History in the order of the specification. Source: spec/1 section 3, "Lead history row". */
export const leadHistoryColumns = ({ isOpen, onToggle }: Decisions): ListColumn<HistoryEntry>[] => [
  text('leadId'),
  text('advertiser'),
  // Who refused says something only of a refusal.
  { ...text('restrictionOrigin'), cell: (entry) => (entry.status === 'Rejected' ? entry.restrictionOrigin : null) },
  {
    field: 'message',
    title: 'Message',
    minWidth: 160,
    cell: (entry) => {
      const message = entry.message && <TruncatedText text={entry.message} />
      if (!entry.decision.length) return message
      return (
        <>
          {message && <span className="history-message">{message}</span>}
          <button
            type="button"
            className="read-more"
            aria-expanded={isOpen(entry.id)}
            onClick={() => onToggle(entry.id)}
          >
            {isOpen(entry.id) ? 'Hide decision' : 'Show decision'}
          </button>
        </>
      )
    },
  },
  { field: 'status', title: 'Status', cell: status },
  text('distribution'),
  { field: 'createdAt', title: 'Created At', cell: (entry) => <DateTime at={entry.createdAt} /> },
  {
    field: 'takenTime',
    title: 'Taken Time',
    align: 'right',
    cell: ({ takenTime }) => (takenTime == null ? null : <span className="figure">{`${takenTime.toFixed(2)} s`}</span>),
  },
  text('offer'),
  text('funnel'),
  text('funnelOverride'),
  text('publisherIdOverride'),
  text('funnelOverrideOrigin'),
  text('pubOverrideOrigin'),
  {
    field: 'reqPayload',
    title: 'Request Payload',
    minWidth: 260,
    cell: (entry) => <Payload name="Request" text={entry.reqPayload} />,
  },
  {
    field: 'resPayload',
    title: 'Response Payload',
    minWidth: 260,
    cell: (entry) => <Payload name="Response" text={entry.resPayload} />,
  },
]
