import { maxOfferGroup, maxOfferGroups, maxOfferName, maxOfferSlug, maxOfferUrl } from '../../../shared/partners/offers'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { WordsField } from '../../ui/form/choices/WordsField'
import { TextField } from '../../ui/form/TextField'
import { offerForm, newOfferForm, offerFormProblems, renamed, titles, usesText, type OfferRow } from './offerForm'
import { offerRecord } from './offerRecord'

/** An API offer: name, slug, and target URL of clicks. */
export function OfferDialog({ page, row: offer, onClose }: DialogProps<OfferRow, object>) {
  const record = useRecordForm({
    row: offer,
    ...{ formOf: offerForm, empty: newOfferForm, problems: offerFormProblems, titles },
    ...offerRecord.useSave(page, offer === null),
    onSaved: onClose,
  })
  const { form, set, text, errorOf } = record
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
      <TextField
        {...text('name')}
        required
        data-autofocus
        maxLength={maxOfferName}
        onType={(name) => set(renamed(form, name, record.isNew))}
      />
      <TextField
        {...text('slug')}
        required
        hint={
          uses
            ? `It cannot be changed while it is used by: ${uses}`
            : 'What a lead carries as funnel, and a link to the offer as its offer.'
        }
        spellCheck={false}
        maxLength={maxOfferSlug}
        disabled={uses !== ''}
      />
      <TextField
        {...text('url')}
        hint="Where a click on a link to the offer goes. {click_id} is filled in."
        type="url"
        placeholder="https://"
        maxLength={maxOfferUrl}
      />
      <WordsField
        label={titles.groups}
        listLabel="Chosen groups"
        values={form.groups}
        maxLength={maxOfferGroup}
        max={maxOfferGroups}
        error={errorOf('groups')}
        onChange={(groups) => set({ groups })}
      />
    </RecordDialog>
  )
}
