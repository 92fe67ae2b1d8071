import { Payload } from '../../ui/show/Payload'
import type { HeldLead } from './heldColumns'

/** The request to the broker and its answer, if any. */
export function HeldPayloads({ lead }: { lead: HeldLead }) {
  return (
    <dl className="held-payloads" aria-label={`Request and answer of ${lead.email}`}>
      <div>
        <dt>Request</dt>
        <dd>
          <Payload name="Request" text={lead.request} />
        </dd>
      </div>
      <div>
        <dt>Answer</dt>
        <dd>
          {lead.response ? (
            <Payload name="Response" text={lead.response} />
          ) : (
            <span className="subtle">No answer came</span>
          )}
        </dd>
      </div>
    </dl>
  )
}
