import { ArrowRight, BadgeDollarSign, CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { leadStatus } from '../../../../shared/leads/leadStatus'
import { DateTime } from '../../../ui/time/DateTime'
import { StatusBadge, type BadgeStatus } from '../../../ui/show/StatusBadge'
import type { StatusEventFragment } from '../../../generated/graphql'
import { EventFrame } from './EventFrame'
import { FieldList } from './FieldList'

type Change = StatusEventFragment['change']

const fields = [
  'createdAt',
  'oldStatus',
  'newStatus',
  'oldAdvertiserStatus',
  'newAdvertiserStatus',
  'statusOverride',
  'changedBy',
] as const

/** GraphQL status of a status name in the history. */
const badgeOf = (name: string): BadgeStatus | null =>
  Object.hasOwn(leadStatus, name) ? (name.toUpperCase().replace(' ', '_') as BadgeStatus) : null
function Badge({ name }: { name: string }) {
  const status = badgeOf(name)
  return status ? <StatusBadge status={status} /> : name
}

const byWhom = (by: string) => (by === 'broker' ? 'The advertiser' : by === 'system' ? 'The system' : by)

/** A change of the lead's status as text. */
function moveInWords({ newStatus, changedBy }: Change): string {
  const who = byWhom(changedBy)
  if (newStatus === 'Pending FTD') return changedBy === 'broker' ? `${who} reported a deposit.` : `${who} fired an FTD.`
  if (newStatus === 'FTD') return `${who} accepted the FTD.`
  if (newStatus === 'FTD REJECTED') return `${who} rejected the conversion.`
  return `${who} changed the status.`
}
const iconOf = ({ newStatus }: Change) => {
  if (newStatus === 'FTD' || newStatus === 'Accepted') return CircleCheck
  if (newStatus === 'FTD REJECTED' || newStatus === 'Rejected') return CircleX
  return newStatus === 'Pending FTD' ? BadgeDollarSign : RefreshCw
}
const toneOf = ({ newStatus }: Change) => {
  if (newStatus === 'FTD' || newStatus === 'Accepted') return 'good'
  return newStatus === 'FTD REJECTED' || newStatus === 'Rejected' ? 'bad' : undefined
}

/** A change of status, advertiser status and/or override. */
export function StatusEvent({ at, change }: { at: string; change: Change }) {
  const { oldStatus, newStatus, oldAdvertiserStatus, newAdvertiserStatus, statusOverride, changedBy } = change
  const who = byWhom(changedBy)
  const isMoved = newStatus !== null && newStatus !== oldStatus
  const isOverride = newStatus === null && newAdvertiserStatus === null
  return (
    <EventFrame
      at={at}
      icon={iconOf(change)}
      tone={toneOf(change)}
      disclosures={[
        {
          label: 'All fields',
          content: () => (
            <FieldList
              label="Change of status"
              fields={fields.map((field) => [
                field,
                field === 'createdAt' ? <DateTime at={change.createdAt} /> : change[field],
              ])}
            />
          ),
        },
      ]}
    >
      {isMoved && (
        <>
          <b>{moveInWords(change)}</b>
          <span className="event-move">
            {oldStatus !== null && <Badge name={oldStatus} />}
            {oldStatus !== null && <ArrowRight className="small" aria-label="to" />}
            <Badge name={newStatus} />
          </span>
        </>
      )}
      {newAdvertiserStatus !== null && newAdvertiserStatus !== oldAdvertiserStatus && (
        <span className="event-line">
          {who} set the advertiser status to <b>{newAdvertiserStatus}</b>
          {oldAdvertiserStatus ? `, before ${oldAdvertiserStatus}.` : '.'}
        </span>
      )}
      {statusOverride !== null ? (
        <span className="event-line">
          {who} set the status override to <b>{statusOverride}</b>.
        </span>
      ) : (
        isOverride && `${who} removed the status override.`
      )}
    </EventFrame>
  )
}
