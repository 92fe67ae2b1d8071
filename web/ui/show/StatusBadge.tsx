import type { LeadStatusName } from '../../../shared/leads/leadStatus'
import { Badge, type BadgeTone } from './Badge'

/** Labels of GraphQL statuses: `PENDING_FTD` is Pending FTD. */
const badges = {
  SUBMITTED: ['Submitted', 'submitted'],
  ACCEPTED: ['Accepted', 'accepted'],
  REJECTED: ['Rejected', 'rejected'],
  FTD: ['FTD', 'ftd'],
  PENDING_FTD: ['Pending FTD', 'pending'],
  FTD_REJECTED: ['FTD REJECTED', 'ftdrej'],
} as const satisfies Record<string, readonly [LeadStatusName, BadgeTone]>

export type BadgeStatus = keyof typeof badges

/** A lead's status as text with a colour. */
export function StatusBadge({ status }: { status: BadgeStatus }) {
  const [name, tone] = badges[status]
  return <Badge tone={tone}>{name}</Badge>
}
