import { useEffect, useState } from 'react'
import { useApolloClient } from '@apollo/client/react'
import { Text } from '@chakra-ui/react'
import { countOf } from '../../../shared/app/format'
import { BillingDataDocument, useSendStatementMutation } from '../../generated/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'
import { PlainTable } from '../../ui/table/PlainTable'
import type { Statement } from './statementRow'

interface Props {
  /** Issued ones. */
  statements: readonly Statement[]
  onClose: () => void
}

/** E-mail addresses of each statement's partner, as they are read one after the other. */
function useRecipients(statements: readonly Statement[]) {
  const client = useApolloClient()
  const [found, setFound] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      for (const { id, advertiserId, publisherId } of statements) {
        if (isLeft) return
        const { data } = await client.query({ query: BillingDataDocument, variables: { advertiserId, publisherId } })
        setFound((before) => new Map(before).set(id, data?.billingData?.emails ?? []))
      }
    }
    read().catch((error: unknown) => setFault(errorText(error)))
    return () => void (isLeft = true)
  }, [client, statements])
  return { found, fault }
}

/** Sends several statements, each to the addresses in the billing data of its partner. */
export function SendStatementsDialog({ statements, onClose }: Props) {
  const [chosen] = useState(statements)
  const { found, fault } = useRecipients(chosen)
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [send] = useSendStatementMutation()
  const { busy, run } = useSingleRun()
  const ready = chosen.filter(({ id }) => found.get(id)?.length && !sent.has(id))
  const submit = () =>
    run(async () => {
      const failed = new Map<string, string>()
      for (const { id } of ready)
        try {
          const { data } = await send({ variables: { id, recipients: [...(found.get(id) ?? [])] } })
          throwErrors(data?.sendStatement.errors)
          setSent((before) => new Set(before).add(id))
        } catch (error) {
          failed.set(id, errorText(error))
        }
      setFaults(failed)
      const done = ready.length - failed.size
      if (done) toast.success(`${countOf(done, 'statement was', 'statements were')} sent`)
      if (!failed.size) onClose()
    })
  const addresses = ({ id }: Statement) => {
    const [problem, emails] = [faults.get(id), found.get(id)]
    if (problem !== undefined) return <Text as="span" color="danger.fg">{`Not sent: ${problem}`}</Text>
    if (sent.has(id)) return 'Sent'
    if (!emails) return <span className="subtle">…</span>
    return emails.length ? (
      emails.join(', ')
    ) : (
      <Text as="span" color="warning.fg">
        No address in its billing data
      </Text>
    )
  }
  return (
    <FormDialog
      title="Send statements"
      subtitle="Each to the addresses of its partner, with the PDF"
      width={640}
      act={busy ? 'Sending' : `Send ${ready.length}`}
      disabled={busy || !ready.length || (found.size < chosen.length && fault === null)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PlainTable<Statement>
        isList
        label="Statements to send"
        rows={chosen}
        rowId={({ id }) => id}
        columns={[
          { title: 'Number', cell: ({ number }) => number },
          { title: 'Partner', isText: true, cell: ({ partnerName }) => partnerName },
          { title: 'Addresses', cell: addresses },
        ]}
      />
      {fault !== null && (
        <Text textStyle="error" role="alert">
          {fault}
        </Text>
      )}
    </FormDialog>
  )
}
