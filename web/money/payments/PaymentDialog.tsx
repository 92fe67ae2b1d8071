import { useMemo, useRef, useState } from 'react'
import { Flex, Spacer } from '@chakra-ui/react'
import { fromCents, toCents } from '../../../shared/app/money'
import { dateAt } from '../../../shared/app/time/timeZones'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { monthText } from '../../../shared/money/entryWords'
import { allocate, paymentLimits } from '../../../shared/money/payments'
import { useMay } from '../../app/session/useSession'
import { useFormChoices } from '../../filters/useFilterChoices'
import {
  useAccountingMonthsQuery,
  usePayoutSettingsQuery,
  useOpenStatementsQuery,
  useRecordPaymentMutation,
  useTakeBackPaymentMutation,
} from '../../generated/graphql'
import { Checkbox } from '../../ui/form/Checkbox'
import { Field } from '../../ui/form/Field'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Facts } from '../../ui/show/Facts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { offerUndo } from '../../ui/overlay/undo'
import { DayField } from '../../ui/time/DayField'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { moneyText, StateBadge } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'

export interface PaidPartner {
  side: 'advertiser' | 'publisher'
  /** Empty: chosen in the dialog. */
  id: string
  /** A statement that is paid before older ones. */
  statementId?: string
}

const sides = [
  { value: 'advertiser', label: 'Received from an advertiser' },
  { value: 'publisher', label: 'Paid to a publisher' },
] as const

/** Whole cents; null for what is no amount above 0. */
function readCents(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').replace(/^\$/, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? toCents(plain) : null
}

/** Records a payment: the oldest open statements are ticked as far as the amount goes. */
export function PaymentDialog({ partner, onClose }: { partner: PaidPartner; onClose: () => void }) {
  const may = useMay()
  const { name: zone } = useTimeZone()
  const seen = sides.filter(({ value }) => may(ledgerPermissions[value]))
  const [side, setSide] = useState(seen.some(({ value }) => value === partner.side) ? partner.side : seen[0]?.value)
  const [id, setId] = useState(partner.id)
  const [form, setForm] = useState({ amount: '', reference: '', paidOn: '' })
  // Chosen by hand; null: the oldest first.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(
    partner.statementId === undefined ? null : new Set([partner.statementId]),
  )
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const key = useRef(crypto.randomUUID())
  const { choices } = useFormChoices(partner.id === '')
  const months = useAccountingMonthsQuery().data?.accountingMonths
  const today = usePayoutSettingsQuery().data?.payoutSettings?.today ?? dateAt(zone, Date.now())
  const owner = { advertiserId: side === 'advertiser' ? id : null, publisherId: side === 'publisher' ? id : null }
  const { data } = useOpenStatementsQuery({ variables: owner, skip: id === '', fetchPolicy: 'network-only' })
  // The list has the latest first.
  const open = useMemo(() => [...(data?.statements?.rows ?? [])].reverse(), [data])
  const [record, { loading, client }] = useRecordPaymentMutation()
  const [takeBack] = useTakeBackPaymentMutation()

  const type = (change: Partial<typeof form>) => {
    setForm({ ...form, ...change })
    setFaults({})
  }
  const cents = readCents(form.amount)
  const payable = open
    .filter(({ state }) => state !== 'in_run')
    .map((row) => ({ ...row, dueCents: toCents(row.due ?? 0) }))
  const automatic = payable.filter(({ state }) => state !== 'disputed')
  const chosen = chosenParts(ticked, payable, cents)
  const withChosen = payable.filter((row) => row.state !== 'disputed' || chosen.has(row.id))
  const parts = allocate(cents ?? 0, ticked ? withChosen : automatic, chosen) ?? new Map<string, number>()
  const credit = (cents ?? 0) - [...parts.values()].reduce((sum, part) => sum + part, 0)
  const paidOn = form.paidOn || today

  const send = async () => {
    if (loading) return
    if (!id) return setFaults({ partner: 'Choose who.' })
    if (cents === null) return setFaults({ amount: 'Enter an amount above 0 with at most two decimals.' })
    const allocations = [...chosen].map(([statementId, part]) => ({ statementId, amount: fromCents(part) }))
    const input = { amount: fromCents(cents), paidOn, reference: form.reference, allocations }
    try {
      const { data } = await record({ variables: { ...owner, input, key: key.current } })
      const errors = data?.recordPayment.errors ?? []
      const placed = errors.flatMap(({ field, message }) => (field ? [[placeOf(field), message] as const] : []))
      if (placed.length) {
        // Another body needs another key.
        key.current = crypto.randomUUID()
        return setFaults(Object.fromEntries(placed))
      }
      throwErrors(errors)
      const payment = data?.recordPayment.payment
      void client.refetchQueries({ include: changedByPayments })
      onClose()
      if (payment) {
        const undo = async () => {
          const answer = await takeBack({ variables: { id: payment.id, reason: 'Undone' } })
          throwErrors(answer.data?.takeBackPayment.errors)
          void client.refetchQueries({ include: changedByPayments })
        }
        const what = `${moneyText(payment.amount)} ${payment.side === 'advertiser' ? 'from' : 'to'} ${payment.partnerName}`
        offerUndo({ title: `Payment of ${what} recorded`, undone: `Payment of ${what} taken back`, run: undo })
      }
    } catch (error) {
      setFaults({ reference: errorText(error) })
    }
  }

  const tick = (statementId: string, isOn: boolean) => {
    const next = new Set(ticked ?? parts.keys())
    if (isOn) next.add(statementId)
    else next.delete(statementId)
    setTicked(next)
    setFaults({})
  }
  const partners = side === 'publisher' ? choices?.publishers : choices?.advertisers
  return (
    <FormDialog
      title="Record payment"
      width={520}
      act={cents === null ? 'Record' : `Record ${moneyText(fromCents(cents))}`}
      disabled={loading}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {partner.id === '' && (
        <>
          {seen.length > 1 && (
            <Segmented
              label="Direction"
              options={seen}
              value={side ?? 'advertiser'}
              onChange={(next) => {
                setSide(next)
                setId('')
                setTicked(null)
              }}
            />
          )}
          <Field label={side === 'publisher' ? 'Publisher' : 'Advertiser'} required error={faults.partner}>
            <SearchSelect
              choices={partners ?? null}
              value={id}
              onChange={(next) => {
                setId(next)
                setTicked(null)
                setFaults({})
              }}
              autoFocus
            />
          </Field>
        </>
      )}
      <TextField
        label="Amount, US dollars"
        required
        inputMode="decimal"
        error={faults.amount}
        data-autofocus={partner.id === '' ? undefined : true}
        value={form.amount}
        onType={(amount) => type({ amount })}
      />
      <Field
        label="Date"
        required
        error={faults.paidOn}
        hint={
          isClosed(paidOn, months) && 'This month is closed: it is booked in the first open one, and keeps its date.'
        }
      >
        <DayField label="Date" max={today} value={paidOn} onType={(day) => type({ paidOn: day })} />
      </Field>
      <TextField
        label="Reference"
        maxLength={paymentLimits.reference}
        error={faults.reference}
        value={form.reference}
        onType={(reference) => type({ reference })}
      />
      {id !== '' && (
        <Field label="Pays" error={faults.allocations}>
          <div role="group" aria-label="Open statements">
            {open.length === 0 && <p className="muted">Nothing is open: the whole payment becomes a credit.</p>}
            {open.map((row) => (
              <Flex key={row.id} align="center" gap="2" minH="32px">
                <Checkbox
                  checked={parts.has(row.id)}
                  disabled={row.state === 'in_run' || (row.due ?? 0) < 0}
                  onChange={(isOn) => tick(row.id, isOn)}
                >
                  {`${row.number}, ${monthText(row.month, true)}, due ${moneyText(row.due)}`}
                </Checkbox>
                {(row.state === 'in_run' || row.state === 'disputed' || row.state === 'overdue') && (
                  <StateBadge state={row.state} />
                )}
                <Spacer />
                <span className="figure">
                  {parts.has(row.id) ? moneyText(fromCents(parts.get(row.id) ?? 0)) : <span className="subtle">–</span>}
                </span>
              </Flex>
            ))}
          </div>
        </Field>
      )}
      {cents !== null && id !== '' && (
        <Facts
          look="apart"
          facts={[['Credit for later statements', <b key="credit">{moneyText(fromCents(credit))}</b>]]}
        />
      )}
    </FormDialog>
  )
}

const placeOf = (field: string) =>
  field
    .replace(/^input\./, '')
    .replace(/^allocations.*/, 'allocations')
    .replace(/^(advertiser|publisher)Id$/, 'partner')

const isClosed = (
  day: string,
  months: readonly { month: string; closedAt?: string | null }[] | null | undefined,
): boolean => months?.some(({ month, closedAt }) => closedAt != null && month.slice(0, 7) === day.slice(0, 7)) ?? false

/** What the ticked statements get by hand, the oldest first; nothing without a choice. */
function chosenParts(
  ticked: ReadonlySet<string> | null,
  payable: readonly { id: string; dueCents: number }[],
  cents: number | null,
): Map<string, number> {
  let left = cents ?? 0
  const chosen = new Map<string, number>()
  for (const { id, dueCents } of ticked ? payable : []) {
    const part = Math.min(dueCents, left)
    if (part <= 0 || !ticked?.has(id)) continue
    chosen.set(id, part)
    left -= part
  }
  return chosen
}
