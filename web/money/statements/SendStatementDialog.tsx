import { useState } from 'react'
import { countOf } from '../../../shared/app/format'
import { billingLimits } from '../../../shared/money/billingData'
import { useBillingDataQuery, useSendStatementMutation } from '../../generated/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { WordsField } from '../../ui/form/choices/WordsField'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import type { FullStatement } from './StatementLetter'
import { titleOf } from './statementRow'

interface Props {
  statement: FullStatement
  onClose: () => void
}

/** The addresses that a statement is sent to: those of the billing data at first. */
export function SendStatementDialog({ statement, onClose }: Props) {
  const { id, advertiserId, publisherId } = statement
  const { data } = useBillingDataQuery({ variables: { advertiserId, publisherId } })
  const [typed, setTyped] = useState<readonly string[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [send, { loading }] = useSendStatementMutation()
  const recipients = typed ?? data?.billingData?.emails ?? []
  const submit = async () => {
    if (loading || !recipients.length) return
    try {
      const { data } = await send({ variables: { id, recipients: [...recipients] } })
      throwErrors(data?.sendStatement.errors)
      toast.success(`${titleOf(statement)} was sent`, { text: recipients.join(', ') })
      onClose()
    } catch (error) {
      setFault(errorText(error))
    }
  }
  return (
    <FormDialog
      title={`Send ${titleOf(statement)}`}
      subtitle={statement.partnerName}
      act={loading ? 'Sending' : `Send to ${countOf(recipients.length, 'address', 'addresses')}`}
      disabled={loading || !recipients.length}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WordsField
        label="E-mail addresses"
        listLabel="E-mail addresses"
        values={recipients}
        maxLength={254}
        max={billingLimits.emails}
        error={fault ?? undefined}
        onChange={(values) => {
          setTyped(values)
          setFault(null)
        }}
      />
      <p className="muted">The PDF is attached. All recipients get the same message, and see each other.</p>
    </FormDialog>
  )
}
