import { chakra, HStack, Spacer } from '@chakra-ui/react'
import { type BillingFactsFragment, useBillingDataQuery } from '../../generated/graphql'
import { Button } from '../../ui/form/Button'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Section } from '../../ui/layout/Section'
import { type BillingOwner, ofOwner, useBillingForm } from './useBillingForm'

const Form = chakra('form', { base: { display: 'grid', gap: '3' } })

/** Who statements are from, or for, as a part of a screen. */
export function BillingDataPart({ owner, look }: { owner: BillingOwner; look?: 'plain' | 'beside' }) {
  const { data, error, refetch } = useBillingDataQuery({
    variables: ofOwner(owner),
    fetchPolicy: 'cache-and-network',
  })
  const read = data?.billingData
  return (
    <Section title="Billing data" look={look ?? 'plain'} hint="What a statement printed stays as printed.">
      {read ? (
        <BillingForm key={read.version} owner={owner} data={read} />
      ) : error ? (
        <FailedState what="Billing data" error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="billing data" />
      )}
    </Section>
  )
}

function BillingForm({ owner, data }: { owner: BillingOwner; data: BillingFactsFragment }) {
  const { fields, send, isFixed, mayBeSent } = useBillingForm({ owner, data, onSaved: () => undefined })
  return (
    <Form
      aria-label="Billing data"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSent) void send()
      }}
    >
      {fields}
      {!isFixed && (
        <HStack>
          <Spacer />
          <Button variant="solid" type="submit" disabled={!mayBeSent}>
            Save
          </Button>
        </HStack>
      )}
    </Form>
  )
}
