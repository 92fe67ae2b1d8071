import { useMemo } from 'react'
import { priceProblem } from '../../../shared/partners/prices'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFilterChoices } from '../../filters/useFilterChoices'
import type { RevenueRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRevenue } from './useSaveRevenue'

type Row = RevenueRowFragment

export interface RevenueForm {
  /** One at most for a price that exists; none is every country without a price of its own. */
  countryIds: readonly string[]
  /** As typed. */
  amount: string
}

interface Props {
  advertiserId: string
  /** The price to change; null sets new ones. */
  row: Row | null
  /** All of the advertiser's: what has a price is not offered again. */
  rows: readonly Row[]
  onClose: () => void
}

const titles = { countryIds: 'Countries', amount: 'Amount' }
const formOf = ({ country, amount }: Row): RevenueForm => ({
  countryIds: country ? [country.id] : [],
  amount: amount.toFixed(2),
})
const empty = (): RevenueForm => ({ countryIds: [], amount: '' })
const problems = ({ amount }: RevenueForm) => {
  const wrong = priceProblem(amount)
  return wrong ? { amount: wrong } : {}
}
const forOthers = 'Without a country the price holds for every country that has none of its own.'

/** One price: for several countries at once when it is new, for one when it changes. */
export function RevenueDialog({ advertiserId, row, rows, onClose }: Props) {
  const { save, readAnew } = useSaveRevenue(advertiserId, row === null)
  const record = useRecordForm<Row, RevenueForm>({
    row,
    formOf,
    empty,
    problems,
    save,
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const state = useFilterChoices(true)
  const countries = state.status === 'loaded' ? state.choices.countries : null
  const free = useMemo(() => {
    const taken = new Set(rows.filter(({ id }) => id !== row?.id).flatMap(({ country }) => country?.id ?? []))
    return countries?.filter(({ id }) => !taken.has(id)) ?? null
  }, [countries, rows, row])
  const known = useMemo(() => new Map(row?.country ? [[row.country.id, row.country.name]] : []), [row])
  return (
    <RecordDialog
      title={row ? 'Edit Revenue' : 'Create Revenue'}
      one="revenue"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      width={700}
      failure={state.status === 'failed' ? state : null}
    >
      {row ? (
        <Field label="Countries" hint={forOthers} error={errorOf('countryIds')}>
          {(control) => (
            <SearchSelect
              control={control}
              choices={free ?? (row.country ? [row.country] : null)}
              value={form.countryIds[0] ?? ''}
              placeholder="All other countries"
              onChange={(id) => set({ countryIds: id ? [id] : [] })}
            />
          )}
        </Field>
      ) : (
        <div>
          <ChoicesField
            label="Countries"
            choices={free}
            values={form.countryIds}
            known={known}
            autoFocus
            placeholder="All other countries"
            error={errorOf('countryIds')}
            onChange={(countryIds) => set({ countryIds })}
          />
          <p className="hint">{forOthers}</p>
        </div>
      )}
      <Field label="Amount" term="revenue" required error={errorOf('amount')}>
        {(control) => (
          <Input
            {...control}
            data-autofocus={row ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            placeholder="0.00"
            value={form.amount}
            onBlur={() => form.amount && touch('amount')}
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
      </Field>
    </RecordDialog>
  )
}
