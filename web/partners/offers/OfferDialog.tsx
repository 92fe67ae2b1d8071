import { maxOfferGroup, maxOfferGroups, maxOfferName, maxOfferSlug, maxOfferUrl } from '../../../shared/partners/offers'
import { Field } from '../../ui/form/Field'
import { Input } from '../../ui/form/Input'
import { WordsField } from '../../ui/form/choices/WordsField'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import {
  formOf,
  inputOf,
  newForm,
  problemsOf,
  renamed,
  titles,
  usesText,
  type OfferForm,
  type OfferRow,
} from './offerForm'
import { useSaveOffer } from './useSaveOffer'

/** An API offer: what a lead carries of it, and where a click on its links goes. */
export function OfferDialog({ offer, onClose }: { offer: OfferRow | null; onClose: () => void }) {
  const { save, readAnew } = useSaveOffer(offer === null)
  const record = useRecordForm<OfferRow, OfferForm>({
    row: offer,
    formOf,
    empty: newForm,
    problems: problemsOf,
    save: (form, base) => save(inputOf(form), base),
    readAnew,
    titles,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const uses = offer ? usesText(offer) : ''
  return (
    <RecordDialog
      title={offer ? 'Edit API Offer' : 'Add API Offer'}
      term="offer"
      one="offer"
      form={record}
      onClose={onClose}
      act={offer ? 'Save' : 'Create'}
    >
      <Field label={titles.name} required error={errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={maxOfferName}
            value={form.name}
            onBlur={() => touch('name')}
            onChange={({ target }) => set(renamed(form, target.value, record.isNew))}
          />
        )}
      </Field>
      <Field
        label={titles.slug}
        required
        error={errorOf('slug')}
        hint={
          uses
            ? `It cannot be changed while it is used by: ${uses}`
            : 'What a lead carries as funnel, and a link to the offer as its offer.'
        }
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={maxOfferSlug}
            disabled={uses !== ''}
            value={form.slug}
            onBlur={() => touch('slug')}
            onChange={({ target }) => set({ slug: target.value })}
          />
        )}
      </Field>
      <Field
        label={titles.url}
        error={errorOf('url')}
        hint="Where a click on a link to the offer goes. {click_id} is filled in."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={maxOfferUrl}
            value={form.url}
            onBlur={() => touch('url')}
            onChange={({ target }) => set({ url: target.value })}
          />
        )}
      </Field>
      <WordsField
        label={titles.groups}
        listLabel="Chosen groups"
        values={form.groups}
        maxLength={maxOfferGroup}
        most={maxOfferGroups}
        error={errorOf('groups')}
        onChange={(groups) => set({ groups })}
      />
    </RecordDialog>
  )
}
