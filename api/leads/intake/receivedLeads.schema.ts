import { z } from 'zod'
import { receivedLeadLimits, receivedLeadOutcomes } from '../../../shared/leads/receivedLeads'
import { leadFormats } from '../../../shared/partners/mapping/leads'
import { id } from '../../app/http/ids'
import { fieldFaults, replayOf } from '../../partners/receivedCalls/receivedCalls.schema'

const time = z.iso.datetime({ offset: true })

export const receivedLead = z
  .object({
    id,
    received_at: time,
    address: z.string().nullable().meta({ description: 'IP address of the caller.' }),
    format: z.enum(leadFormats),
    body: z.string().nullable().meta({ description: 'Null if it was too long to be kept.' }),
    idempotency_key: z.string().nullable(),
    http_status: z.int().meta({ description: 'What was answered when it came.' }),
    taken_ms: z.int().meta({ description: 'How long the answer took, in milliseconds.' }),
    outcome: z.enum(receivedLeadOutcomes).meta({ description: 'Of its last reading; `refused`: nothing was stored.' }),
    message: z.string(),
    faults: fieldFaults,
    lead_id: z.int().nullable(),
    replayed_at: time.nullable(),
  })
  .meta({ id: 'ReceivedLead', description: 'A lead as a publisher sent it.' })
export type ReceivedLead = z.output<typeof receivedLead>

export const receivedLeads = z.array(receivedLead)

export const replayBody = replayOf(receivedLeadLimits.kept)
