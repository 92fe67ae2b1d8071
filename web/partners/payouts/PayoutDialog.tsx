import { useMemo } from 'react'
import { priceProblem } from '../../../shared/partners/prices'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { usePayouts, type PayoutForm, type PayoutRow } from './usePayouts'

const titles = { countryIds: 'Countries', amount: 'Amount' } as const
const empty = (): PayoutForm => ({ countryIds: [], amount: '' })
const formOf = ({ country, amount }: PayoutRow): PayoutForm => ({
  countryIds: country ? [country.id] : [],
  amount: String(amount),
})
function problemsOf({ amount }: PayoutForm): { amount?: string } {
  const problem = priceProblem(amount)
  return problem ? { amount: problem } : {}
}

interface Props {
  publisherId: string
  /** The payout to change; null sets new ones. */
  row: PayoutRow | null
  /** Ids of countries that have a payout already and are not offered. */
  taken: readonly string[]
  onClose: () => void
}

/** What a publisher is paid: for several countries at once when it is new, for one when it is changed. */
export function PayoutDialog({ publisherId, row, taken, onClose }: Props) {
  const { save, readAnew } = usePayouts(publisherId, !row)
  const record = useRecordForm<PayoutRow, PayoutForm>({
    row,
    formOf,
    empty,
    problems: problemsOf,
    save,
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const state = useFilterChoices(true)
  const own = row?.country?.id
  const choices = useMemo(
    () =>
      state.status === 'loaded' ? state.choices.countries.filter(({ id }) => id === own || !taken.includes(id)) : null,
    [state, taken, own],
  )
  const known = useMemo(() => new Map(row?.country ? [[row.country.id, row.country.name]] : []), [row])
  const hint = 'None: every country without a payout of its own.'
  return (
    <RecordDialog
      title={row ? 'Edit Payout' : 'Create Payout'}
      one="payout"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      failure={state.status === 'failed' ? state : null}
    >
      {row ? (
        <Field label="Countries" hint={hint} error={errorOf('countryIds')}>
          {(control) => (
            <SearchSelect
              control={control}
              choices={choices}
              placeholder="All other countries"
              value={form.countryIds[0] ?? ''}
              onChange={(id) => set({ countryIds: id ? [id] : [] })}
            />
          )}
        </Field>
      ) : (
        <div>
          <ChoicesField
            label="Countries"
            choices={choices}
            values={form.countryIds}
            known={known}
            error={errorOf('countryIds')}
            onChange={(countryIds) => set({ countryIds })}
          />
          <p className="hint">{hint}</p>
        </div>
      )}
      <Field label="Amount" term="payout" required error={errorOf('amount')}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            placeholder="0.00"
            value={form.amount}
            onBlur={() => touch('amount')}
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
      </Field>
    </RecordDialog>
  )
}
