import { SimpleGrid } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { pullLimitsText, pullMethods } from '../../../shared/partners/brokerPulls'
import { AdvertiserPullDocument, useSaveAdvertiserPullMutation } from '../../generated/graphql'
import { FormPage } from '../../records/FormPage'
import { Select } from '../../ui/form/choices/Select'
import { Field } from '../../ui/form/Field'
import { Section } from '../../ui/layout/Section'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { NumberField } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import { HeaderRows } from '../brokers/HeaderRows'
import { OneOf, optionsOf } from '../settings/OneOf'
import { useSettingsForm } from '../settings/useSettingsForm'
import {
  pullForm,
  formPlace,
  pullInput,
  pullProblems,
  type PullForm,
  type PullRow,
  pullTitles,
  pullWords,
  pagingNames,
  timeFormatNames,
} from './pullForm'
import { PullMapping } from './PullMapping'

const pagingTexts: Readonly<Record<PullForm['paging'], string>> = {
  none: 'The answer has everything.',
  page: '{{page}} counts from 1, until a page is empty.',
  cursor: '{{cursor}} is what the answer names as the next one; empty for the first page.',
  link: 'The answer has the address of the next page, on the same host.',
}

/** How statuses and deposits are fetched from the broker, and how its list is read. */
export function PullSettings({ row }: { row: PullRow }) {
  const client = useApolloClient()
  const [update] = useSaveAdvertiserPullMutation()
  const record = useSettingsForm<PullRow, PullForm>({
    ...{ row, formOf: pullForm, formPlace, problems: pullProblems, titles: pullTitles, words: pullWords },
    texts: { updated: 'Status sync saved', failed: 'Failed to save the status sync. Please try again.' },
    send: async ({ id: advertiserId, version }, form) => {
      const variables = { advertiserId, isActive: form.isActive, pull: pullInput(form), version }
      const saved = (await update({ variables })).data?.saveAdvertiserPull
      return saved && { record: saved.advertiserPull, errors: saved.errors }
    },
    readAgain: async (advertiserId) => {
      const options = { query: AdvertiserPullDocument, variables: { advertiserId }, fetchPolicy: 'no-cache' } as const
      return (await client.query(options)).data?.advertiserPull ?? null
    },
  })
  const { form, set, touch, text, errorOf } = record
  return (
    <>
      <FormPage label="Status sync settings" one="status sync" form={record}>
        <Section look="ruled" title="Fetching">
          <SwitchRow
            label={pullTitles.isActive}
            hint="The broker's list is fetched at the interval, beside its postbacks. An event that comes both ways counts once."
            checked={form.isActive && form.url.trim() !== ''}
            disabled={!form.url.trim()}
            onChange={(isActive) => set({ isActive })}
          />
          <TextField
            {...text('url')}
            required
            hint="{{from}} and {{to}} become the times of each pull. Redirects are not followed, and nothing is sent into private networks."
            type="url"
          />
          <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
            <Field label={pullTitles.method}>
              <Select
                value={form.method}
                options={pullMethods.map((method) => ({ value: method, label: method }))}
                onChange={(method) => set({ method })}
              />
            </Field>
            <Field label={pullTitles.timeFormat}>
              <Select
                value={form.timeFormat}
                options={optionsOf(timeFormatNames)}
                onChange={(timeFormat) => set({ timeFormat })}
              />
            </Field>
            <NumberField {...text('timeoutMs')} required />
          </SimpleGrid>
          <OneOf
            label={pullTitles.paging}
            names={pagingNames}
            value={form.paging}
            hint={`${pagingTexts[form.paging]} ${pullLimitsText}`}
            onChange={(paging) => set({ paging })}
          />
          <SimpleGrid columns={{ base: 1, md: 3 }} gap="3">
            <NumberField {...text('intervalMinutes')} required />
            <NumberField {...text('lookBackMinutes')} required hint="Fetched again, for events that are listed late." />
            <NumberField {...text('reconcileDays')} required hint="Compared once a day." />
          </SimpleGrid>
        </Section>
        <HeaderRows
          headers={form.headers}
          errorOf={errorOf}
          onTouch={() => touch('headers')}
          onChange={(headers) => set({ headers })}
        />
        <PullMapping form={form} errorOf={errorOf} onTouch={touch} onChange={set} />
      </FormPage>
    </>
  )
}
