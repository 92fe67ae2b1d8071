import type { LeadStatusName } from '../../../shared/leads/leadStatus'
import type { LeadStatus } from '../../generated/graphql'

const statuses: Record<LeadStatusName, LeadStatus> = {
  Submitted: 'SUBMITTED',
  Accepted: 'ACCEPTED',
  Rejected: 'REJECTED',
  FTD: 'FTD',
  'Pending FTD': 'PENDING_FTD',
  'FTD REJECTED': 'FTD_REJECTED',
}

/** GraphQL enum value of a REST status name. */
export const leadStatusByName: ReadonlyMap<string, LeadStatus> = new Map(Object.entries(statuses))
