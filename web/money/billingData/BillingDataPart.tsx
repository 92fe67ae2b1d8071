import { HStack, Spacer, Stack } from '@chakra-ui/react'
import { type BillingFactsFragment, useBillingDataQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { CreditUse } from './CreditUse'
import { type BillingOwner, ofOwner, useBillingForm } from './useBillingForm'

interface Props {
  owner: BillingOwner
  /** What an advertiser owes: its credit limit is shown too. */
  balance?: number | null
  look?: 'plain' | 'beside'
}

/** Who statements are from, or for, as a part of a screen. */
export function BillingDataPart(props: Props) {
  const { data, error, refetch } = useBillingDataQuery({
    variables: ofOwner(props.owner),
    fetchPolicy: 'cache-and-network',
  })
  const read = data?.billingData
  if (read) return <BillingForm key={read.version} {...props} data={read} />
  return (
    <Section title="Billing data" look={props.look ?? 'plain'}>
      {error ? (
        <FailedState what="Billing data" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="billing data" />
      )}
    </Section>
  )
}

function BillingForm({ owner, balance, look = 'plain', data }: Props & { data: BillingFactsFragment }) {
  const { credit, fields, send, isFixed, mayBeSent } = useBillingForm({ owner, data, onSaved: () => undefined })
  return (
    <form
      aria-label="Billing data"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSent) void send()
      }}
    >
      {balance !== undefined && (
        <CreditUse balance={balance} limit={data.creditLimit}>
          {credit}
        </CreditUse>
      )}
      <Section title="Billing data" look={look} hint="What a statement printed stays as printed.">
        <Stack gap="3">
          {fields}
          {!isFixed && (
            <HStack>
              <Spacer />
              <Button variant="solid" type="submit" disabled={!mayBeSent}>
                Save
              </Button>
            </HStack>
          )}
        </Stack>
      </Section>
    </form>
  )
}
