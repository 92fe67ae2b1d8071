import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useMay } from '../../app/session/useSession'
import { type StatementRowFragment, useDisputeStatementMutation, usePaymentsQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { Section } from '../../ui/layout/Section'
import { toast } from '../../ui/overlay/toasts'
import { Facts } from '../../ui/show/Facts'
import { throwErrors } from '../../ui/show/errors'
import { runPath } from '../moneyTabs'
import { moneyText } from '../statements/statementRow'
import { changedByPayments } from './moneyQueries'
import { ReasonDialog } from './ReasonDialog'

/** What paid a statement, and its dispute. */
export function StatementPayments({ statement }: { statement: StatementRowFragment }) {
  const mayEdit = useMay()('MONEY_EDIT')
  const [isAsking, setAsking] = useState(false)
  const { id, number, runId, disputeNote } = statement
  const variables = { statementId: id, page: { limit: 100 } }
  const { data } = usePaymentsQuery({ variables, skip: number === null, fetchPolicy: 'cache-and-network' })
  const [dispute] = useDisputeStatementMutation({ refetchQueries: changedByPayments })
  if (number === null) return null
  const payments = data?.payments?.rows ?? []
  const isDisputed = disputeNote !== null
  return (
    <Section
      title="Payments"
      mb="5"
      aside={
        mayEdit &&
        runId === null && (
          <Button size="sm" variant="ghost" ml="auto" onClick={() => setAsking(true)}>
            {isDisputed ? 'End the dispute' : 'Dispute'}
          </Button>
        )
      }
    >
      {isDisputed && (
        <Text layerStyle="warning" mb="2">
          <b>Disputed:</b> <span dir="auto">{disputeNote}</span>
        </Text>
      )}
      {runId !== null && (
        <p>
          <Link to={runPath(runId)}>It is in a payout run</Link>
        </p>
      )}
      {payments.length === 0 && runId === null && <p className="muted">None yet.</p>}
      <Facts
        look="apart"
        facts={payments.map((payment) => [
          `${payment.paidOn}${payment.reference && `, ${payment.reference}`}`,
          moneyText(payment.allocations.find(({ statementId }) => statementId === id)?.amount),
        ])}
      />
      {isAsking && (
        <ReasonDialog
          title={isDisputed ? `End the dispute of ${number}` : `Mark ${number} as disputed`}
          label={isDisputed ? 'How it was settled' : 'What is disputed'}
          act={isDisputed ? 'End the dispute' : 'Mark as disputed'}
          onSubmit={async (note) => {
            const { data } = await dispute({ variables: { id, isDisputed: !isDisputed, note } })
            throwErrors(data?.disputeStatement.errors)
            toast.success(isDisputed ? `The dispute of ${number} is settled` : `${number} is disputed`)
          }}
          onClose={() => setAsking(false)}
        >
          <p className="muted">The statement itself stays as it was signed.</p>
        </ReasonDialog>
      )}
    </Section>
  )
}
