import { useFormChoices } from '../../filters/useFilterChoices'
import type { PayoutRowFragment } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { NumberField } from '../../ui/form/NumberField'
import { payoutRecord } from './payoutRecord'
import { PriceCountries } from './PriceCountries'
import { priceForm } from './priceForm'

/** Payout of a publisher: for several countries when creating, for one when editing. */
export function PayoutDialog({ page, row, rows, onClose }: DialogProps<PayoutRowFragment, { publisherId: string }>) {
  const record = useRecordForm({
    row,
    ...priceForm(String),
    ...payoutRecord.useSave(page, row === null),
    onSaved: onClose,
  })
  const { choices, failure } = useFormChoices()
  return (
    <RecordDialog
      title={row ? 'Edit Payout' : 'Create Payout'}
      one="payout"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      failure={failure}
    >
      <PriceCountries {...{ record, row, rows, choices }} hint="None: every country without a payout of its own." />
      <NumberField
        {...record.text('amount')}
        term="payout"
        required
        data-autofocus
        inputMode="decimal"
        maxLength={16}
        placeholder="0.00"
      />
    </RecordDialog>
  )
}
