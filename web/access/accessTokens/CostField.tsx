import { costPerMinute } from '../../../shared/app/costPerMinute'
import { TextField } from '../../ui/form/TextField'
import type { RecordForm } from '../../records/useRecordForm'

/** As typed: digits, with or without commas; empty for the usual budget. */
export interface CostForm {
  costPerMinute: string
}

export const costTitle = 'Cost per minute'
const inWords = (cost: number) => cost.toLocaleString('en-US')
const least = inWords(costPerMinute.least)
const most = inWords(costPerMinute.most)

/** What was typed as a number; null where nothing was. */
export const typedCost = (text: string): number | null => (text.trim() ? Number(text.replace(/[\s,]/g, '')) : null)
export const shownCost = (cost: number | null): string => (cost === null ? '' : inWords(cost))

/** Why what was typed cannot be saved. */
export function costProblem({ costPerMinute: text }: CostForm): Partial<CostForm> {
  const cost = typedCost(text)
  const fits = cost === null || (Number.isInteger(cost) && cost >= costPerMinute.least && cost <= costPerMinute.most)
  return fits ? {} : { costPerMinute: `Enter a whole number from ${least} to ${most}, or leave it empty` }
}

/** What a token may ask for in a minute. */
export function CostField({
  record: { text },
  isFirst = false,
}: {
  record: RecordForm<CostForm>
  /** Whether it has the focus when its dialog opens. */
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
