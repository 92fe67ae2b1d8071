import { type BillingFactsFragment, useBillingDataQuery } from '../../generated/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { LoadingLines } from '../../ui/layout/LoadingLines'
import { FailedState } from '../../ui/layout/QueryStates'
import { Dialog } from '../../ui/overlay/overlays'
import { type BillingOwner, ofOwner, useBillingForm } from './useBillingForm'

interface Props {
  owner: BillingOwner
  onClose: () => void
}

const title = 'Billing data'

/** Who statements are from, or for. */
export function BillingDataDialog({ owner, onClose }: Props) {
  const { data, error, refetch } = useBillingDataQuery({ variables: ofOwner(owner), fetchPolicy: 'network-only' })
  if (data?.billingData) return <BillingForm owner={owner} data={data.billingData} onClose={onClose} />
  return (
    <Dialog title={title} subtitle={owner.name} onClose={onClose}>
      {error ? (
        <FailedState what={title} error={error} onRetry={() => void refetch().catch(() => undefined)} /> // the query shows the error
      ) : (
        <LoadingLines what="billing data" />
      )}
    </Dialog>
  )
}

function BillingForm({ owner, data, onClose }: Props & { data: BillingFactsFragment }) {
  const { fields, send, mayBeSent } = useBillingForm({ owner, data, onSaved: onClose })
  return (
    <FormDialog
      title={title}
      subtitle={owner.name}
      act="Save"
      disabled={!mayBeSent}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {fields}
      <p className="muted">What a statement printed stays as printed.</p>
    </FormDialog>
  )
}
