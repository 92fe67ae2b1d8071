import { useRef } from 'react'
import { priceProblem } from '../../../shared/partners/prices'
import { useFormChoices } from '../../filters/useFilterChoices'
import { payoutRecord } from '../../partners/payouts/payoutRecord'
import { revenueRecord } from '../../partners/revenues/revenueRecord'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import type { SaveOutcome } from '../../records/useSaveRecord'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Field } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'

interface Named {
  id: string
  name: string
}
interface Form {
  countryId: string
  price: string
  payout: string
}

const titles = { countryId: 'Country', price: 'Price', payout: 'Payout' }

type NotSaved = Exclude<SaveOutcome<never>, { kind: 'saved' }>
/** The outcome of one amount, at its field of this form. */
const inForm = (outcome: NotSaved, amount: 'price' | 'payout'): NotSaved => {
  if (outcome.kind !== 'refused') return outcome
  const names: Readonly<Record<string, string>> = { amount, countryIds: 'countryId' }
  const fields = Object.entries(outcome.fields).map(([field, text]) => [names[field] ?? field, text] as const)
  return { ...outcome, fields: Object.fromEntries(fields) }
}

/** What an advertiser pays for a deposit and what a publisher gets for it, in one form. Nothing without both partners. */
export const PricesDialog = ({
  facts: { publisher, advertiser, country },
  onClose,
}: {
  facts: { publisher: Named | null; advertiser: Named | null; country: Named | null }
  onClose: () => void
}) => publisher && advertiser && <Prices {...{ publisher, advertiser, country, onClose }} />

function Prices({
  publisher,
  advertiser,
  country,
  onClose,
}: {
  publisher: Named
  advertiser: Named
  country: Named | null
  onClose: () => void
}) {
  const { save: savePrice } = revenueRecord.useSave({ advertiserId: advertiser.id }, true)
  const { save: savePayout } = payoutRecord.useSave({ publisherId: publisher.id }, true)
  const { choices, failure } = useFormChoices()
  // A payout that is refused must not make the price twice.
  const isPriced = useRef(false)
  const record = useRecordForm<Named, Form>({
    row: null,
    formOf: () => ({ countryId: '', price: '', payout: '' }),
    empty: () => ({ countryId: country?.id ?? '', price: '', payout: '' }),
    problems: ({ price, payout }) => {
      const [ofPrice, ofPayout] = [priceProblem(price), priceProblem(payout)]
      return { ...(ofPrice && { price: ofPrice }), ...(ofPayout && { payout: ofPayout }) }
    },
    save: async ({ countryId, price, payout }) => {
      const countryIds = countryId ? [countryId] : []
      if (!isPriced.current) {
        const outcome = await savePrice({ countryIds, amount: price }, null)
        if (outcome.kind !== 'saved') return inForm(outcome, 'price')
        isPriced.current = true
      }
      const outcome = await savePayout({ countryIds, amount: payout }, null)
      return outcome.kind === 'saved' ? { kind: 'saved', rows: [] } : inForm(outcome, 'payout')
    },
    titles,
    words: { countryId: 'countries' },
    onSaved: onClose,
  })
  const { form, set, text, errorOf } = record
  const amount = { required: true, inputMode: 'decimal', maxLength: 16, placeholder: '0.00' } as const
  return (
    <RecordDialog title="Price and payout" one="price" form={record} onClose={onClose} act="Save" failure={failure}>
      <Field label={titles.countryId} error={errorOf('countryId')} hint="Without a country they hold for all others.">
        <SearchSelect
          choices={choices?.countries ?? (country ? [country] : null)}
          value={form.countryId}
          placeholder="All other countries"
          onChange={(countryId) => set({ countryId })}
        />
      </Field>
      <NumberField
        {...text('price')}
        {...amount}
        term="revenue"
        hint={`What ${advertiser.name} pays you for a deposit, in US dollars.`}
        data-autofocus
      />
      <NumberField
        {...text('payout')}
        {...amount}
        term="payout"
        hint={`What ${publisher.name} gets for it, in US dollars.`}
      />
    </RecordDialog>
  )
}
