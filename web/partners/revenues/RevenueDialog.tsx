import { useFormChoices } from '../../filters/useFilterChoices'
import type { RevenueRowFragment } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { NumberField } from '../../ui/form/NumberField'
import { PriceCountries } from '../payouts/PriceCountries'
import { priceForm } from '../payouts/priceForm'
import { revenueRecord } from './revenueRecord'

/** A price: for several countries when creating, for one when editing. */
export function RevenueDialog({ page, row, rows, onClose }: DialogProps<RevenueRowFragment, { advertiserId: string }>) {
  const record = useRecordForm({
    row,
    ...priceForm((amount) => amount.toFixed(2)),
    ...revenueRecord.useSave(page, row === null),
    onSaved: onClose,
  })
  const { choices, failure } = useFormChoices()
  return (
    <RecordDialog
      title={row ? 'Edit Revenue' : 'Create Revenue'}
      one="revenue"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      width={700}
      failure={failure}
    >
      <PriceCountries
        {...{ record, row, rows, choices }}
        isFirst
        hint="Without a country the price holds for every country that has none of its own."
      />
      <NumberField
        {...record.text('amount')}
        term="revenue"
        required
        data-autofocus={row ? true : undefined}
        inputMode="decimal"
        maxLength={16}
        placeholder="0.00"
        onBlur={() => record.form.amount && record.touch('amount')}
      />
    </RecordDialog>
  )
}
