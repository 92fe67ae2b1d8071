import { useMemo, useState } from 'react'
import { Box, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { PlainTable } from '../../ui/table/PlainTable'
import { PageHead } from '../../ui/layout/PageHead'
import { Pager } from '../../ui/table/Pager'
import { EmptyState } from '../../ui/layout/QueryStates'
import { useHeldLeadsQuery } from '../../generated/graphql'
import { useOfferLeadOrder } from '../leadPanel/leadOrder'
import { useDocked } from '../leadPanel/leadAddress'
import { useMay } from '../../app/session/useSession'
import { Payloads } from '../leadPanel/events/eventFacts'
import { heldActions, heldColumns, heldPhone, type Acts, type HeldLead } from './heldColumns'
import { SettleDialog } from './SettleDialog'
import type { Settling } from './settleTexts'
import { needsToTeach, TeachDialog } from '../taughtAnswers/LazyTeachDialog'
import type { TaughtLead } from '../taughtAnswers/TeachDialog'

const steps = [{ label: 'Home', to: '/' }, { label: 'Leads', to: '/leads' }, { label: 'Held leads' }]
const limit = 50
/** As high as its rows, which begin where the page's text does. */
const table = {
  '& > :is(.list-table, .list-phone)': { flex: '0 1 auto', minHeight: 0 },
}
const heldId = ({ id }: HeldLead) => id

/** Leads whose advertiser did not say whether it accepted them, to be settled by staff. */
export function HeldLeadsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const may = useMay()
  const asked = Number(new URLSearchParams(search).get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  const { data, previousData, loading, error, refetch } = useHeldLeadsQuery({
    variables: { page: { number: page, limit } },
  })
  const held = (data ?? previousData)?.heldLeads
  const rows = held?.rows
  useOfferLeadOrder(
    useMemo(() => rows?.map(({ leadId }) => leadId), [rows]),
    (page - 1) * limit,
    held?.total,
  )
  const again = () => refetch().catch(() => undefined) // the query shows the error
  const [open, setOpen] = useState<string | null>(null)
  const [settling, setSettling] = useState<Settling | null>(null)
  const [teaching, setTeaching] = useState<TaughtLead | null>(null)
  const isDocked = useDocked()
  const maySettle = may('LEADS_INJECTION')
  const mayTeach = needsToTeach.every((name) => may(name))
  const { columns, rowActions } = useMemo(() => {
    const acts: Acts = {
      isOpen: (id) => open === id,
      onToggle: (id) => setOpen(open === id ? null : id),
      onSettle: maySettle ? (lead, outcome) => setSettling({ lead, outcome }) : null,
      onTeach: mayTeach ? setTeaching : null,
    }
    return { columns: heldColumns(acts, isDocked), rowActions: heldActions(acts) }
  }, [open, maySettle, mayTeach, isDocked])
  return (
    <Box className="fill" css={table}>
      <PageHead title="Held leads" term="held" count={held?.total} breadcrumb={<Breadcrumb steps={steps} />} />
      <Text color="fg.muted" maxW="90ch" px="gutter" pb="3">
        An advertiser may have taken these leads or not. They are offered to nobody else until the broker answers, its
        postback comes, or you settle them.
      </Text>
      <PlainTable
        isList="page"
        label="Held leads"
        columns={columns}
        phone={heldPhone}
        rowActions={rowActions}
        rows={held?.rows}
        rowId={heldId}
        below={({ id, email, request, response }) =>
          open === id && <Payloads label={`Request and answer of ${email}`} request={request} response={response} />
        }
        error={loading ? undefined : error}
        onRetry={() => void again()}
        empty={
          <EmptyState
            icon={CircleCheck}
            title="No lead is held"
            text="Every lead that was sent is settled: accepted, or refused."
          />
        }
      />
      {held && held.total > limit && (
        <Pager
          page={page}
          limit={limit}
          total={held.total}
          onPage={(page) => void navigate({ search: page > 1 ? `?page=${page}` : '' })}
        />
      )}
      {settling && (
        <SettleDialog settling={settling} onSettled={() => void again()} onClose={() => setSettling(null)} />
      )}
      {teaching && <TeachDialog lead={teaching} onSettled={() => void again()} onClose={() => setTeaching(null)} />}
    </Box>
  )
}
