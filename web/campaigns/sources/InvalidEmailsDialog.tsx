import { formatCount } from '../../../shared/app/format'
import { DateTime } from '../../ui/time/DateTime'
import { Dialog } from '../../ui/overlay/overlays'
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable'
import { EmptyState } from '../../ui/layout/QueryStates'
import { useCampaignInvalidEmailsQuery, type CampaignInvalidEmailsQuery } from '../../generated/graphql'
import { LeadsLink } from '../../leads/leads/LeadsLink'
import type { SourceRow } from './sourceForm'

type Row = NonNullable<CampaignInvalidEmailsQuery['campaignInvalidEmails']>[number]

/** Maximum of the server. */
const limit = 1000

const columns: readonly PlainColumn<Row>[] = [
  { field: 'email', title: 'E-mail', minWidth: 200, cell: ({ email }) => email },
  { field: 'reason', title: 'Reason', minWidth: 160, cell: ({ reason }) => reason },
  {
    field: 'origin',
    title: 'Lead or line',
    cell: ({ leadId, line }) =>
      leadId ? <LeadsLink ids={[leadId]}>{leadId}</LeadsLink> : line === null ? null : `Line ${formatCount(line)}`,
  },
  { field: 'foundAt', title: 'Found', minWidth: 130, cell: ({ foundAt }) => <DateTime at={foundAt} /> },
]

/** People whom a source excluded because of their e-mail addresses, with reasons. */
export function InvalidEmailsDialog({
  campaignId,
  source,
  onClose,
}: {
  campaignId: string
  source: SourceRow
  onClose: () => void
}) {
  const { data, loading, error, refetch } = useCampaignInvalidEmailsQuery({
    variables: { campaignId, sourceId: source.id, limit },
  })
  return (
    <Dialog
      title="Invalid e-mails"
      subtitle={`Source ${source.number}, ${source.name}${source.invalid > limit ? `: the last ${formatCount(limit)} of ${formatCount(source.invalid)}` : ''}`}
      width={810}
      onClose={onClose}
    >
      <div className="dialog-list">
        <PlainTable
          isList
          label="Invalid e-mails"
          columns={columns}
          rows={data?.campaignInvalidEmails ?? undefined}
          rowId={({ email }) => email}
          error={loading ? undefined : error}
          onRetry={() => void refetch().catch(() => undefined)} // the query shows the error
          empty={<EmptyState title="No invalid e-mails" text="The check of e-mail addresses left nobody out." />}
        />
      </div>
    </Dialog>
  )
}
