import { useState } from 'react'
import { Box, Flex } from '@chakra-ui/react'
import { Banknote, Check, Download } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { countOf } from '../../../shared/app/format'
import { fromCents, toCents } from '../../../shared/app/money'
import { dateAt, wallTimeAt } from '../../../shared/app/time/timeZones'
import { useMay } from '../../app/session/useSession'
import {
  type RunFactsFragment,
  useMarkPayoutFailedMutation,
  useMarkPayoutsPaidMutation,
  usePayoutSettingsQuery,
  usePayoutRunQuery,
} from '../../generated/graphql'
import { downloadFile } from '../../reports/exports/downloadFile'
import { Button } from '../../ui/form/Button'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { Breadcrumb } from '../../ui/layout/Breadcrumb'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { PageHead } from '../../ui/layout/PageHead'
import { EmptyState, FailedState } from '../../ui/layout/QueryStates'
import { toast } from '../../ui/overlay/toasts'
import { Badge, type BadgeTone } from '../../ui/show/Badge'
import { errorText, throwErrors } from '../../ui/show/errors'
import { PlainTable } from '../../ui/table/PlainTable'
import { DayField } from '../../ui/time/DayField'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { moneyPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'
import { ReasonDialog } from './ReasonDialog'
import { useDecision } from './useRunActs'

type Item = RunFactsFragment['items'][number]

const runStates = {
  waiting: ['Waits for approval', 'pending'],
  approved: ['Approved', 'accepted'],
  done: ['Done', 'ftd'],
  sent_back: ['Sent back', 'submitted'],
} as const satisfies Record<RunFactsFragment['state'], readonly [string, BadgeTone]>
const itemStates = {
  waiting: ['Waiting', 'submitted'],
  paid: ['Paid', 'ftd'],
  failed: ['Failed', 'rejected'],
  sent_back: ['Sent back', 'submitted'],
} as const satisfies Record<Item['state'], readonly [string, BadgeTone]>

const steps = [
  { label: 'Money', to: moneyPath('payments') },
  { label: 'Payments', to: moneyPath('payments') },
]

/** Downloads the file for the bank, or says why not. */
const saveBankFile = ({ id, number }: RunFactsFragment) =>
  downloadFile(`/export/payout-runs/${id}`, `${number}.csv`, 'POST')

/** One payout run: whom it pays, and what became of it. */
export function PayoutRunPage() {
  const { id = '' } = useParams()
  const { data, error, loading, refetch } = usePayoutRunQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const run = data?.payoutRun
  if (run) return <Run run={run} />
  return (
    <div className="fill">
      <PageHead title="Payout run" breadcrumb={<Breadcrumb steps={steps} />} />
      {loading ? (
        <LoadingLines what="the payout run" />
      ) : error ? (
        <FailedState what="The payout run" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <EmptyState
          icon={Banknote}
          title="There is no such payout run"
          text="It does not exist, or you may not see it."
        />
      )}
    </div>
  )
}

function Run({ run }: { run: RunFactsFragment }) {
  const { name: zone } = useTimeZone()
  const mayEdit = useMay()('MONEY_EDIT')
  const { approve, sendBack, dialog } = useDecision(run)
  // Items to pay; empty: all that wait.
  const [paying, setPaying] = useState<readonly Item[] | null>(null)
  const [failing, setFailing] = useState<Item | null>(null)
  const [fail] = useMarkPayoutFailedMutation({ refetchQueries: changedByPayments })
  const [state, tone] = runStates[run.state]
  const waiting = run.items.filter((item) => item.state === 'waiting')
  const time = (at: string) => wallTimeAt(zone, Date.parse(at))
  const isOpen = run.state === 'approved'
  return (
    <div className="fill">
      <PageHead
        isRecord
        title={`Payout run ${run.number}`}
        status={<Badge tone={tone}>{state}</Badge>}
        breadcrumb={<Breadcrumb steps={[...steps, { label: run.number }]} />}
      >
        {run.state === 'waiting' && (mayEdit || run.mayApprove) && <Button onClick={sendBack}>Send back</Button>}
        {run.mayApprove && (
          <Button variant="solid" onClick={approve}>
            <Check aria-hidden />
            {`Approve ${moneyText(run.amount)}`}
          </Button>
        )}
        {run.state === 'waiting' && !run.mayApprove && run.needsSecondPerson && (
          <span className="muted">Waits for another person</span>
        )}
        {isOpen && mayEdit && (
          <>
            <Button onClick={() => void saveBankFile(run)}>
              <Download aria-hidden />
              Export for the bank
            </Button>
            <Button variant="solid" onClick={() => setPaying(waiting)}>
              Mark all as paid
            </Button>
          </>
        )}
      </PageHead>
      <Flex wrap="wrap" gap="2px 20px" px="gutter" pb="2" color="fg.muted" lineHeight="24px">
        <b className="figure">{moneyText(run.amount)}</b>
        <span>{countOf(run.items.length, 'publisher')}</span>
        <span>{`Created by ${run.createdBy}, ${time(run.createdAt)}`}</span>
        {run.approvedAt !== null && <span>{`Approved by ${run.approvedBy}, ${time(run.approvedAt)}`}</span>}
        {run.sentBackAt !== null && (
          <span>{`Sent back by ${run.sentBackBy}, ${time(run.sentBackAt)}: ${run.sentBackReason}`}</span>
        )}
      </Flex>
      <Box flex="1" minH="0" overflow="auto">
        <PlainTable<Item>
          isList="page"
          label="Payouts"
          rows={run.items}
          rowId={({ id }) => id}
          phone={{
            head: ({ publisherName }) => <span dir="auto">{publisherName}</span>,
            side: ({ amount }) => moneyText(amount),
            under: [({ reason, statements }) => reason ?? statements.map(({ number }) => number).join(', ')],
            underSide: ({ state }) => <Badge tone={itemStates[state][1]}>{itemStates[state][0]}</Badge>,
          }}
          rowActions={{
            actions:
              mayEdit && run.state !== 'waiting'
                ? [
                    { name: 'paid', label: 'Mark as paid' },
                    { name: 'failed', label: 'Failed' },
                  ]
                : [],
            nameOf: ({ publisherName }) => publisherName,
            offers: (name, { state }) => (name === 'paid' ? isOpen && state === 'waiting' : mayFail(state)),
            onAction: (name, item) => (name === 'paid' ? setPaying([item]) : setFailing(item)),
          }}
          columns={[
            {
              ...{ field: 'publisher', title: 'Publisher', isText: true },
              cell: ({ publisherId, publisherName }) => (
                <Link to={`/edit/affiliate/${publisherId}`}>{publisherName}</Link>
              ),
            },
            {
              ...{ field: 'statements', title: 'Statements' },
              cell: ({ statements }) =>
                statements.map(({ statementId, number }, at) => (
                  <span key={statementId}>
                    {at > 0 && ', '}
                    <Link to={`${moneyPath('statements')}/${statementId}`}>{number}</Link>
                  </span>
                )),
            },
            { field: 'amount', title: 'Amount', align: 'right', cell: ({ amount }) => <b>{moneyText(amount)}</b> },
            {
              ...{ field: 'state', title: 'State' },
              cell: ({ state, reason, settledAt, settledBy }) => (
                <span>
                  <Badge tone={itemStates[state][1]}>{itemStates[state][0]}</Badge>{' '}
                  {settledAt !== null && (
                    <small className="muted">{`${reason === null ? '' : `${reason}, `}${settledBy}, ${time(settledAt)}`}</small>
                  )}
                </span>
              ),
            },
            mayEdit &&
              run.state !== 'waiting' &&
              run.state !== 'sent_back' && {
                field: 'acts',
                title: <span className="visually-hidden">Actions</span>,
                pin: 'end',
                cell: (item) => (
                  <Flex gap="1" justify="flex-end">
                    {isOpen && item.state === 'waiting' && (
                      <Button
                        size="sm"
                        aria-label={`Mark ${item.publisherName} as paid`}
                        onClick={() => setPaying([item])}
                      >
                        Mark as paid
                      </Button>
                    )}
                    {mayFail(item.state) && (
                      <Button
                        size="sm"
                        variant="ghost"
                        aria-label={`${item.publisherName} failed`}
                        onClick={() => setFailing(item)}
                      >
                        Failed
                      </Button>
                    )}
                  </Flex>
                ),
              },
          ]}
        />
      </Box>
      {dialog}
      {paying && (
        <PaidDialog run={run} items={paying} isAll={paying.length === waiting.length} onClose={() => setPaying(null)} />
      )}
      {failing && (
        <ReasonDialog
          title={`The payout to ${failing.publisherName} failed`}
          label="Why"
          act="Mark as failed"
          onSubmit={async (reason) => {
            const { data } = await fail({ variables: { id: run.id, itemId: failing.id, reason } })
            throwErrors(data?.markPayoutFailed.errors)
            toast.success(`${moneyText(failing.amount)} to ${failing.publisherName} is due again`)
          }}
          onClose={() => setFailing(null)}
        >
          <p className="muted">What it paid is due again. If it was marked as paid, a counter-entry is booked.</p>
        </ReasonDialog>
      )}
    </div>
  )
}

const mayFail = (state: Item['state']) => state === 'waiting' || state === 'paid'

interface PaidProps {
  run: RunFactsFragment
  items: readonly Item[]
  isAll: boolean
  onClose: () => void
}

/** Asks for the date of payouts, which are booked then. */
function PaidDialog({ run, items, isAll, onClose }: PaidProps) {
  const { name: zone } = useTimeZone()
  const today = usePayoutSettingsQuery().data?.payoutSettings?.today ?? dateAt(zone, Date.now())
  const [day, setDay] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [pay, { loading }] = useMarkPayoutsPaidMutation({ refetchQueries: changedByPayments })
  const total = moneyText(fromCents(items.reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0)))
  const send = async () => {
    if (loading) return
    try {
      const itemIds = isAll ? null : items.map(({ id }) => id)
      const { data } = await pay({ variables: { id: run.id, paidOn: day || today, itemIds } })
      throwErrors(data?.markPayoutsPaid.errors)
      toast.success(`${countOf(items.length, 'payout')} marked as paid`)
      onClose()
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return (
    <FormDialog
      title={items.length === 1 ? `Paid to ${items[0]?.publisherName}` : `${countOf(items.length, 'payout')} paid`}
      act={`Mark ${total} as paid`}
      disabled={loading}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field label="Date" required error={fault}>
        <DayField
          label="Date"
          max={today}
          data-autofocus
          value={day || today}
          onType={(text) => {
            setDay(text)
            setFault(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}
