import { receivedLeadLimits, takenLeadOutcomes } from '../../../shared/leads/receivedLeads'
import { callLog } from '../../partners/receivedCalls/receivedCalls.queries'
import type { ReceivedLead } from './receivedLeads.schema'

/** What came of a sent lead. */
export type LeadReading = Pick<ReceivedLead, 'outcome' | 'message' | 'faults' | 'lead_id'>

/** The last leads of each publisher. */
export const leadLog = callLog<ReceivedLead, LeadReading>({
  ...{ table: 'received_leads', owner: 'publisher_id', settled: takenLeadOutcomes, kept: receivedLeadLimits.kept },
})
