import { BadgeDollarSign, CircleCheck, CircleX, RefreshCw } from 'lucide-react'
import { leadStatus } from '../../../../shared/leads/leadStatus'
import { DateTime } from '../../../ui/time/DateTime'
import { StatusBadge, type BadgeStatus } from '../../../ui/show/StatusBadge'
import type { StatusEventFragment } from '../../../generated/graphql'
import { EventFrame, type EventLook, Line, Move } from './EventFrame'
import { FieldList } from './eventFacts'

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
function moveInWords({ oldStatus, newStatus, changedBy }: Change): string {
  const who = byWhom(changedBy)
  if (newStatus === 'Pending FTD') return changedBy === 'broker' ? `${who} reported a deposit.` : `${who} fired an FTD.`
  if (newStatus === 'FTD' && oldStatus === 'FTD REJECTED') return `${who} undid the return of the deposit.`
  if (newStatus === 'FTD') return `${who} accepted the FTD.`
  if (newStatus === 'FTD REJECTED' && oldStatus === 'FTD')
    return changedBy === 'broker' ? `${who} took back the deposit.` : `${who} returned the deposit to the advertiser.`
  if (newStatus === 'FTD REJECTED') return `${who} rejected the conversion.`
  return `${who} changed the status.`
}
const good: EventLook = { icon: CircleCheck, tone: 'good' }
const bad: EventLook = { icon: CircleX, tone: 'bad' }
/** By the new status. */
const looks: Partial<Record<string, EventLook>> = {
  ...{ FTD: good, Accepted: good, 'FTD REJECTED': bad, Rejected: bad },
  'Pending FTD': { icon: BadgeDollarSign },
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
      {...(looks[newStatus ?? ''] ?? { icon: RefreshCw })}
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
          <b>{moveInWords(change)}</b>{' '}
          <Move from={oldStatus && <Badge name={oldStatus} />} to={<Badge name={newStatus} />} />
        </>
      )}
      {newAdvertiserStatus !== null && newAdvertiserStatus !== oldAdvertiserStatus && (
        <Line>
          {who} set the advertiser status to <b>{newAdvertiserStatus}</b>
          {oldAdvertiserStatus ? `, before ${oldAdvertiserStatus}.` : '.'}
        </Line>
      )}
      {statusOverride !== null ? (
        <Line>
          {who} set the status override to <b>{statusOverride}</b>.
        </Line>
      ) : (
        isOverride && `${who} removed the status override.`
      )}
    </EventFrame>
  )
}
