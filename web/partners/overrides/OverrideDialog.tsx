import { useState } from 'react'
import { Input } from '@chakra-ui/react'
import { maxOverrideValue, maxOverrideValues, type OverrideKind } from '../../../shared/partners/overrides'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { WordsField } from '../../ui/form/choices/WordsField'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useOfferChoices } from '../offers/useOfferChoices'
import { RecordDialog } from '../../records/RecordDialog'
import { savingTexts } from '../../records/savingTexts'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord } from '../../records/useSaveRecord'
import {
  overrideForm,
  newOverrideForm,
  overrideFormProblems,
  titlesOf,
  words,
  type OverrideForm,
  type OverrideRow,
} from './overrideForm'
import type { OverridePage } from './overridePage'
import type { OverrideSource } from './overrideSource'

interface Props {
  kind: OverrideKind
  page: OverridePage
  source: OverrideSource
  /** The override to edit; null creates one. */
  override: OverrideRow | null
  onClose: () => void
}

const names = { publisher: 'Override Publisher', funnel: 'API Offer Slug Override' } as const satisfies Record<
  OverrideKind,
  string
>

const namesOf = (override: OverrideRow | null) =>
  new Map((override?.countries ?? []).map(({ id, name }) => [id, name] as const))

/** Pair, countries and values of an override. */
export function OverrideDialog({ kind, page, source, override, onClose }: Props) {
  const save = useSaveRecord<OverrideRow, OverrideForm>({
    create: source.create,
    update: source.update,
    texts: savingTexts(override === null),
  })
  const titles = titlesOf(kind, page)
  const [known] = useState(() => namesOf(override))
  const record = useRecordForm<OverrideRow, OverrideForm>({
    row: override,
    formOf: overrideForm,
    empty: () => newOverrideForm(page),
    problems: (form) => overrideFormProblems(form, page),
    save,
    readAgain: source.readAgain,
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices()
  const offers = useOfferChoices()

  const own = (
    <Field label={page.origin === 'advertiser' ? titles.advertiserId : titles.publisherId}>
      <Input disabled value={page.name} />
    </Field>
  )
  const partnerField = page.origin === 'advertiser' ? 'publisherId' : 'advertiserId'
  const partners =
    page.origin === 'advertiser'
      ? (choices?.publishers ?? (override && [override.publisher]))
      : (choices?.advertisers ?? (override && [override.advertiser]))
  const partner = (
    <Field label={titles[partnerField]} required error={errorOf(partnerField)}>
      <SearchSelect
        autoFocus
        choices={partners}
        value={form[partnerField]}
        onLeave={() => touch(partnerField)}
        onChange={(id) => set({ [partnerField]: id })}
      />
    </Field>
  )
  const countries =
    kind === 'funnel' ? (
      <ChoicesField
        label={titles.countries}
        placeholder="All countries"
        choices={choices?.countries ?? null}
        values={form.countries}
        known={known}
        error={errorOf('countries')}
        onChange={(countries) => set({ countries })}
      />
    ) : (
      <Field label={titles.countries} hint="None is all countries." error={errorOf('countries')}>
        <SearchSelect
          placeholder="All countries"
          choices={choices?.countries ?? override?.countries ?? null}
          value={form.countries[0] ?? ''}
          onChange={(id) => set({ countries: id ? [id] : [] })}
        />
      </Field>
    )
  const values =
    kind === 'funnel' ? (
      <ChoicesField
        label={titles.overrideValues}
        required
        placeholder="Choose"
        choices={offers.choices}
        values={form.overrideValues}
        error={errorOf('overrideValues')}
        onChange={(overrideValues) => set({ overrideValues })}
      />
    ) : (
      <WordsField
        label={titles.overrideValues}
        listLabel="Chosen override values"
        required
        values={form.overrideValues}
        maxLength={maxOverrideValue}
        max={maxOverrideValues}
        hint="Enter adds one. Of several, one is told by chance."
        error={errorOf('overrideValues')}
        onChange={(overrideValues) => set({ overrideValues })}
      />
    )
  return (
    <RecordDialog
      title={`${override ? 'Edit' : 'Create'} ${names[kind]}`}
      term="overrides"
      one="override"
      form={record}
      onClose={onClose}
      act={override ? 'Save' : 'Create'}
      failure={failure ?? (kind === 'funnel' ? offers.failure : null)}
    >
      {own}
      {partner}
      {countries}
      {values}
    </RecordDialog>
  )
}
