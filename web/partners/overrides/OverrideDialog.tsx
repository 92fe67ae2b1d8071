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
import { useRecordForm } from '../../records/useRecordForm'
import type { KeptRecord } from '../../records/defineRecord'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import {
  countriesOf,
  overrideForm,
  newOverrideForm,
  overrideFormProblems,
  titlesOf,
  words,
  type OverrideForm,
  type OverridePage,
  type OverrideRow,
} from './overrideForm'

interface Props<Row extends OverrideRow> extends DialogProps<Row, OverridePage> {
  kind: OverrideKind
  record: KeptRecord<Row, OverrideForm, OverridePage>
}

const names = { publisher: 'Override Publisher', funnel: 'API Offer Slug Override' } as const satisfies Record<
  OverrideKind,
  string
>

/** Pair, countries and values of an override. */
export function OverrideDialog<Row extends OverrideRow>({ kind, page, row: override, record, onClose }: Props<Row>) {
  const titles = titlesOf(kind, page)
  const countries = override && countriesOf(override)
  const [known] = useState(() => new Map(countries?.map(({ id, name }) => [id, name])))
  const formState = useRecordForm<Row, OverrideForm>({
    row: override,
    formOf: overrideForm,
    empty: () => newOverrideForm(page),
    problems: (form) => overrideFormProblems(form, page),
    ...record.useSave(page, override === null),
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = formState
  const { choices, failure } = useFormChoices()
  const offers = useOfferChoices()

  const [ownField, partnerField] =
    page.origin === 'advertiser'
      ? (['advertiserId', 'publisherId'] as const)
      : (['publisherId', 'advertiserId'] as const)
  const partners =
    page.origin === 'advertiser'
      ? (choices?.publishers ?? (override && [override.publisher]))
      : (choices?.advertisers ?? (override && [override.advertiser]))
  return (
    <RecordDialog
      title={`${override ? 'Edit' : 'Create'} ${names[kind]}`}
      term="overrides"
      one="override"
      form={formState}
      onClose={onClose}
      act={override ? 'Save' : 'Create'}
      failure={failure ?? (kind === 'funnel' ? offers.failure : null)}
    >
      <Field label={titles[ownField]}>
        <Input disabled value={page.name} />
      </Field>
      <Field label={titles[partnerField]} required error={errorOf(partnerField)}>
        <SearchSelect
          autoFocus
          choices={partners}
          value={form[partnerField]}
          onLeave={() => touch(partnerField)}
          onChange={(id) => set({ [partnerField]: id })}
        />
      </Field>
      {kind === 'funnel' ? (
        <>
          <ChoicesField
            label={titles.countries}
            placeholder="All countries"
            choices={choices?.countries ?? null}
            values={form.countries}
            known={known}
            error={errorOf('countries')}
            onChange={(countries) => set({ countries })}
          />
          <ChoicesField
            label={titles.overrideValues}
            required
            placeholder="Choose"
            choices={offers.choices}
            values={form.overrideValues}
            error={errorOf('overrideValues')}
            onChange={(overrideValues) => set({ overrideValues })}
          />
        </>
      ) : (
        <>
          <Field label={titles.countries} hint="None is all countries." error={errorOf('countries')}>
            <SearchSelect
              placeholder="All countries"
              choices={choices?.countries ?? countries}
              value={form.countries[0] ?? ''}
              onChange={(id) => set({ countries: id ? [id] : [] })}
            />
          </Field>
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
        </>
      )}
    </RecordDialog>
  )
}
