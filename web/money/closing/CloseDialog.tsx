import { useState } from 'react'
import { chakra, Text } from '@chakra-ui/react'
import { Globe, Lock, Mail, ScrollText } from 'lucide-react'
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

const sum = (...amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((cents, amount) => cents + Math.round((amount ?? 0) * 100), 0) / 100

/** What closing does, in words. */
const effectsOf = (name: string, timeZone: string) =>
  [
    [ScrollText, 'Statements are written, numbered without gaps and signed, in one step: all of them or none.'],
    [Lock, `${name} takes no new entries. What changes later is an adjustment in the next month.`],
    [Globe, `The accounting time zone stays ${timeZone}.`],
    [Mail, 'Nothing is sent yet, nobody is paid yet. This page may be left meanwhile.'],
  ] as const
const Effects = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    color: 'fg.muted',
    '& > li': { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '0.5' },
    '& .small': { mt: '3px' },
  },
})

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
    const title = countOf(rows.length, side === 'advertiser' ? 'invoice' : 'payout statement')
    return { title, total: sum(...rows.map(({ total }) => total)) }
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
      <Facts
        look="apart"
        facts={[
          ...totals.map(({ title, total }) => [title, moneyText(total)] as const),
          [`Profit of ${name} with adjustments`, moneyText(sum(totals[0]?.total, -(totals[1]?.total ?? 0)))],
        ]}
      />
      <Effects>
        {effectsOf(name, facts.timeZone).map(([Icon, text]) => (
          <li key={text}>
            <Icon className="small" aria-hidden />
            {text}
          </li>
        ))}
      </Effects>
      <Text layerStyle="warning">
        <b>There is no reopening.</b>
        {disputed.count > 0 &&
          ` ${countOf(disputed.count, 'disputed line')}, ${moneyText(disputed.amount)}, ${plural(disputed.count, 'stays', 'stay')} in our sum.`}
        {accepted > 0 && ` ${countOf(accepted, 'check')} ${plural(accepted, 'was', 'were')} accepted with a note.`}
      </Text>
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
