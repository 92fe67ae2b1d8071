import { Text } from '@chakra-ui/react'
import { useApolloClient } from '@apollo/client/react'
import { pullLimitsText, pullMethods } from '../../../shared/partners/brokerPulls'
import { AdvertiserPullDocument, useSaveAdvertiserPullMutation } from '../../generated/graphql'
import { FormOfRecord } from '../../records/FormOfRecord'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Select } from '../../ui/form/choices/Select'
import { Field, Hint } from '../../ui/form/Field'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { NumberField } from '../../ui/form/NumberField'
import { TextField } from '../../ui/form/TextField'
import { HeaderRows } from '../brokers/HeaderRows'
import { SettingsFoot, useSettingsForm } from '../brokers/useSettingsForm'
import {
  pullForm,
  formPlace,
  pullInput,
  pullProblems,
  type PullForm,
  type PullRow,
  pullTitles,
  pullWords,
} from './pullForm'
import { PullMapping } from './PullMapping'

const pagings = [
  { label: 'One page', value: 'none' },
  { label: 'Page number', value: 'page' },
  { label: 'Cursor', value: 'cursor' },
  { label: 'Link', value: 'link' },
] as const
const pagingTexts: Readonly<Record<PullForm['paging'], string>> = {
  none: 'The answer has everything.',
  page: '{{page}} counts from 1, until a page is empty.',
  cursor: '{{cursor}} is what the answer names as the next one; empty for the first page.',
  link: 'The answer has the address of the next page, on the same host.',
}
const timeFormats = [
  { label: 'ISO 8601', value: 'iso' },
  { label: 'Seconds since 1970', value: 'seconds' },
] as const

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
      <FormOfRecord className="broker-form" label="Status sync settings" one="status sync" form={record}>
        <section aria-labelledby="pull-fetching">
          <h2 id="pull-fetching">Fetching</h2>
          <SwitchRow
            label={pullTitles.isActive}
            hint="The broker's list is fetched at the interval, beside its postbacks. An event that comes both ways counts once."
            checked={form.isActive && form.url.trim() !== ''}
            disabled={!form.url.trim()}
            onChange={(isActive) => set({ isActive })}
          />
          <TextField
            {...text('url')}
            label={pullTitles.url}
            required
            hint="{{from}} and {{to}} become the times of each pull. Redirects are not followed, and nothing is sent into private networks."
            type="url"
          />
          <div className="broker-three">
            <Field label={pullTitles.method}>
              <Select
                value={form.method}
                options={pullMethods.map((method) => ({ value: method, label: method }))}
                onChange={(method) => set({ method })}
              />
            </Field>
            <Field label={pullTitles.timeFormat}>
              <Select value={form.timeFormat} options={timeFormats} onChange={(timeFormat) => set({ timeFormat })} />
            </Field>
            <NumberField {...text('timeoutMs')} required />
          </div>
          <div>
            <Text textStyle="label" mb="1" aria-hidden>
              {pullTitles.paging}
            </Text>
            <Segmented
              label={pullTitles.paging}
              options={pagings}
              value={form.paging}
              onChange={(paging) => set({ paging })}
            />
            <Hint>
              {pagingTexts[form.paging]} {pullLimitsText}
            </Hint>
          </div>
          <div className="broker-three">
            <NumberField {...text('intervalMinutes')} required />
            <NumberField {...text('lookBackMinutes')} required hint="Fetched again, for events that are listed late." />
            <NumberField {...text('reconcileDays')} required hint="Compared once a day." />
          </div>
        </section>
        <HeaderRows
          headers={form.headers}
          errorOf={errorOf}
          onTouch={() => touch('headers')}
          onChange={(headers) => set({ headers })}
        />
        <PullMapping form={form} errorOf={errorOf} onTouch={touch} onChange={set} />
        <SettingsFoot {...record} />
      </FormOfRecord>
      {record.guard}
    </>
  )
}
