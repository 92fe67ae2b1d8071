import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { countOf, plural } from '../../../shared/app/format'
import { monthText } from '../../../shared/money/entryWords'
import {
  AccountingMonthsDocument,
  ClosingDocument,
  type ClosingFactsFragment,
  type MonthFactsFragment,
  StatementsDocument,
  useCloseAccountingMonthMutation,
} from '../../generated/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { TextField } from '../../ui/form/TextField'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { Facts } from '../../ui/show/Facts'
import { moneyText } from '../statements/statementRow'
import { getsStatement } from './getsStatement'

interface Props {
  month: MonthFactsFragment
  closing: ClosingFactsFragment
  /** Lines that are disputed, with their dollars. */
  disputed: { count: number; amount: number }
  onClose: () => void
}

/** `Closing, 9 of 16`; null unless it runs. */
export const closingText = ({ closing }: Pick<MonthFactsFragment, 'closing'>) =>
  closing && (closing.total ? `Closing, ${closing.done} of ${closing.total}` : 'Closing')

/** Says what closing will do. The button is off until the month is typed. A second press joins the first. */
export function CloseDialog({ month: facts, closing, disputed, onClose }: Props) {
  const { month, version } = facts
  const name = monthText(month)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [close, { loading, client }] = useCloseAccountingMonthMutation()
  const totals = (['advertiser', 'publisher'] as const).map((side) => {
    const rows = closing.review.filter((row) => row.side === side && getsStatement(row))
    const total = rows.reduce((cents, row) => cents + Math.round((row.total ?? 0) * 100), 0) / 100
    return [countOf(rows.length, side === 'advertiser' ? 'invoice' : 'payout statement'), moneyText(total)] as const
  })
  const accepted = closing.checks.filter(({ found, isSettled }) => isSettled && found > 0).length
  const send = async () => {
    if (typed.trim() !== name || loading) return
    try {
      const { data } = await close({ variables: { month, version } })
      throwErrors(data?.closeAccountingMonth.errors)
      const { numbers, drafts } = data?.closeAccountingMonth ?? {}
      const more = drafts ? ` ${countOf(drafts, 'draft')} wait for billing data.` : ''
      toast.success(`${name} is closed`, {
        text: `${countOf(numbers?.length ?? 0, 'statement')} issued and signed.${more}`,
      })
      void client.refetchQueries({ include: [ClosingDocument, AccountingMonthsDocument, StatementsDocument] })
      onClose()
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return (
    <FormDialog
      title={`Close ${name}`}
      act={closingText(facts) ?? (loading ? 'Closing' : `Close ${name}`)}
      disabled={typed.trim() !== name || loading}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">
        Statements are written, numbered and signed. This cannot be undone: what changes afterwards is an adjustment in
        the next month. It takes a while, and this page may be left meanwhile.
      </p>
      <Facts look="apart" facts={totals} />
      {(disputed.count > 0 || accepted > 0) && (
        <Text layerStyle="warning">
          {[
            disputed.count > 0 &&
              `${countOf(disputed.count, 'disputed line')}, ${moneyText(disputed.amount)}, ${plural(disputed.count, 'stays', 'stay')} in our sum.`,
            accepted > 0 && `${countOf(accepted, 'check')} ${plural(accepted, 'was', 'were')} accepted with a note.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      )}
      <TextField
        label={`Type ${name} to close it`}
        error={fault}
        data-autofocus
        value={typed}
        onType={(text) => {
          setTyped(text)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
