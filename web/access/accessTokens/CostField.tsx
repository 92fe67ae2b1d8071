import { formatCount } from '../../../shared/app/format'
import { costPerMinute } from '../../../shared/app/costPerMinute'
import { TextField } from '../../ui/form/TextField'
import type { RecordForm } from '../../records/useRecordForm'

/** Input text: digits, with or without commas; empty for the default budget. */
export interface CostForm {
  costPerMinute: string
}

export const costTitle = 'Cost per minute'
const min = formatCount(costPerMinute.min)
const max = formatCount(costPerMinute.max)

/** The input as a number; null if it is empty. */
export const typedCost = (text: string): number | null => (text.trim() ? Number(text.replace(/[\s,]/g, '')) : null)
export const shownCost = (cost: number | null): string => (cost === null ? '' : formatCount(cost))

/** Validates the input. */
export function costProblem({ costPerMinute: text }: CostForm): Partial<CostForm> {
  const cost = typedCost(text)
  const fits = cost === null || (Number.isInteger(cost) && cost >= costPerMinute.min && cost <= costPerMinute.max)
  return fits ? {} : { costPerMinute: `Enter a whole number from ${min} to ${max}, or leave it empty` }
}

/** Input of the cost limit per minute. */
export function CostField({
  record: { text },
  isFirst = false,
}: {
  record: RecordForm<CostForm>
  /** Whether it gets the focus when its dialog opens. */
  isFirst?: boolean
}) {
  return (
    <TextField
      {...text('costPerMinute')}
      label={costTitle}
      term="cost-per-minute"
      hint="Fields × rows that it may ask for in a minute: 1,000 leads with 40 columns cost 40,000. Empty: the usual budget."
      data-autofocus={isFirst || undefined}
      inputMode="numeric"
      maxLength={20}
      placeholder="Usual budget"
    />
  )
}
