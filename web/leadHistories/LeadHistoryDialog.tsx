import './leadHistories.css'
import { useMemo, useState } from 'react'
import { Dialog } from '../components/Dialog'
import { ListTable } from '../components/ListTable'
import { Pager } from '../components/Pager'
import { EmptyState } from '../components/QueryStates'
import { Waterfall } from '../components/Waterfall'
import { useLeadHistoryQuery } from '../generated/graphql'
import type { LeadDialogProps } from './leadDialogProps'
import { LeadPostbacks } from '../publisherPostbacks/LeadPostbacks'
import { leadHistoryColumns, type HistoryEntry } from './leadHistoryColumns'
import { leadTitle, oneLead } from './leadQuery'

/** Rows a page. Source: spec/1 section 9. */
const limit = 25
const entryId = ({ id }: HistoryEntry) => id

/** Every attempt to place a lead, the newest first, with what was sent and answered. */
export function LeadHistoryDialog({ leadId, onClose }: LeadDialogProps) {
  const { data, error, loading, refetch } = useLeadHistoryQuery({ variables: { id: leadId, ...oneLead(leadId) } })
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const entries = data?.leadHistory ?? undefined
  const columns = useMemo(
    () =>
      leadHistoryColumns({
        isOpen: (id) => open.has(id),
        onToggle: (id) =>
          setOpen(open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id])),
      }),
    [open],
  )
  return (
    <Dialog title={leadTitle('Lead History', leadId, data?.leads?.rows[0])} width="min(1600px, 94vw)" onClose={onClose}>
      <div className="dialog-list">
        <ListTable
          // A new page begins at its top.
          key={page}
          label="Lead History"
          columns={columns}
          below={(entry) =>
            open.has(entry.id) && (
              <Waterfall label={`Decision for ${entry.advertiser ?? 'nobody'}`} steps={entry.decision} />
            )
          }
          rows={entries?.slice((page - 1) * limit, page * limit)}
          rowId={entryId}
          error={loading ? undefined : error}
          onRetry={() => void refetch().catch(() => {})} // the query shows the failure itself
          empty={<EmptyState title="No attempts yet" text="This lead has not been offered to any advertiser." />}
        />
        {entries && entries.length > 0 && <Pager page={page} limit={limit} total={entries.length} onPage={setPage} />}
        <LeadPostbacks leadId={leadId} />
      </div>
    </Dialog>
  )
}
