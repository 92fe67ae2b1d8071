import { useId, useMemo } from 'react'
import { HStack } from '@chakra-ui/react'
import { statusGroupPrefix } from '../../../shared/app/filters'
import { maxBusinessName, maxStatusLength } from '../../../shared/app/settings'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field, Hint } from '../../ui/form/Field'
import { NumberInput } from '../../ui/form/NumberField'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { Section } from '../../ui/layout/Section'
import { useFilterChoices } from '../../filters/useFilterChoices'
import { ReturnReasonsSection } from '../../money/returns/ReturnReasonsSection'
import { FormPage, SettingsRegion } from '../../records/FormPage'
import { useRecordForm } from '../../records/useRecordForm'
import {
  settingsForm,
  settingsProblems,
  titles,
  type NumberField,
  type SettingsForm as Form,
  type SettingsRecord,
} from './settingsFields'
import { TextField } from '../../ui/form/TextField'
import { useSaveSettings } from './useSaveSettings'

/** All settings in one form. Concurrent changes of other users do not overwrite unsaved input. */
export function SettingsForm({ record: row }: { record: SettingsRecord }) {
  const suggestionsId = useId()
  const { save, readAgain } = useSaveSettings()
  const record = useRecordForm<SettingsRecord, Form>({
    row,
    formOf: settingsForm,
    empty: () => settingsForm(row),
    problems: settingsProblems,
    save,
    readAgain,
    titles,
  })
  const { form, set, touch, text, errorOf } = record
  const state = useFilterChoices(true)
  const statuses = useMemo(() => {
    const known =
      state.status === 'loaded' ? state.choices.statuses.filter(({ id }) => !id.startsWith(statusGroupPrefix)) : []
    const others = [...new Set([...row.suggestions, ...form.excludeFtdStatus])].filter(
      (status) => !known.some(({ id }) => id === status),
    )
    return [...known, ...others.map((status) => ({ id: status, name: status }))]
  }, [state, row.suggestions, form.excludeFtdStatus])
  const number = (field: NumberField, hint: string, unit: string) => (
    <Field label={titles[field]} required hint={hint} error={errorOf(field)}>
      <HStack as="span">
        <NumberInput
          width="120px"
          maxLength={7}
          value={form[field]}
          onBlur={() => touch(field)}
          onFocus={({ target }) => target.select()}
          onType={(text) => set({ [field]: text })}
        />
        <span className="muted" aria-hidden>
          {unit}
        </span>
      </HStack>
    </Field>
  )
  return (
    <SettingsRegion label="Settings">
      <FormPage label="Settings" one="page" form={record}>
        <Section look="beside" role="group" title="Notifications">
          <SwitchRow
            label="Allow new FTD notification"
            hint="Yours alone: a message with a sound when a conversion waits for approval."
            checked={form.allowNewFtdNotification}
            onChange={(allowNewFtdNotification) => set({ allowNewFtdNotification })}
          />
        </Section>
        <Section look="beside" role="group" title="Business">
          <TextField
            {...text('businessName')}
            label="Business name"
            hint="Invitations of new users say it."
            maxLength={maxBusinessName}
          />
        </Section>
        <Section look="beside" role="group" title="Statuses and deposits">
          <div>
            <ChoicesField
              label="Exclude FTD Status"
              term="advertiser-status"
              placeholder="None"
              choices={statuses}
              values={form.excludeFtdStatus}
              error={errorOf('excludeFtdStatus')}
              onChange={(excludeFtdStatus) => set({ excludeFtdStatus })}
            />
            <Hint>A deposit on a lead in one of these advertiser statuses is recorded and makes no pending FTD.</Hint>
          </div>
          <TextField
            {...text('defaultPublisherStatus')}
            label="Default Publisher Status"
            term="publisher-status"
            required
            hint="What publishers are shown of a lead without a status."
            list={suggestionsId}
            maxLength={maxStatusLength}
          />
          <datalist id={suggestionsId}>
            {row.suggestions.map((status) => (
              <option key={status} value={status} />
            ))}
          </datalist>
          {number('lateFtdDays', 'A deposit more than this many days after the lead was created is late.', 'days')}
        </Section>
        <ReturnReasonsSection />
        <Section look="beside" role="group" title="Distribution by the method optimize">
          {number('optimizeDays', 'Advertisers are ranked by their revenue per lead in these days.', 'days')}
          {number('optimizeMinLeads', 'With fewer leads in those days an advertiser goes by its share.', 'leads')}
          {number(
            'optimizeExplorePercent',
            'This much of the traffic goes by share all the same, so that the others are tried too.',
            '%',
          )}
        </Section>
        <Section look="beside" role="group" title="Passwords of users and publisher accounts">
          <Pairs>
            {number('passwordMin', 'Holds for new passwords.', 'characters')}
            {number('passwordMax', 'Holds for new passwords.', 'characters')}
          </Pairs>
        </Section>
        <Section look="beside" role="group" title="Stored data">
          {number(
            'payloadDays',
            'Then the requests to advertisers, their answers and the contents of their postbacks are deleted for good. The attempts, their results and decisions stay. 0 keeps all.',
            'days',
          )}
          {number(
            'clickMonths',
            'Then the clicks of the month are deleted for good, with their referrers and custom parameters. Click reports stay the same. 0 keeps all.',
            'months',
          )}
          {number(
            'auditMonths',
            'Then the entries of the month are deleted from the audit log for good, after 24 months at the earliest. 0 keeps all.',
            'months',
          )}
        </Section>
      </FormPage>
    </SettingsRegion>
  )
}
