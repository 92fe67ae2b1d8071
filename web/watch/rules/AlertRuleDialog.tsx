import { chakra, Text } from '@chakra-ui/react'
import { alertKind, alertKindNames, alertKinds, ruleSentence, settingFaults } from '../../../shared/watch/alertKinds'
import { usualPauseMinutes } from '../../../shared/routing/pauses'
import { useFormChoices } from '../../filters/useFilterChoices'
import type { AlertRuleRowFragment } from '../../generated/graphql'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Segmented } from '../../ui/form/choices/Segmented'
import { Select } from '../../ui/form/choices/Select'
import { Field, FieldError, Hint } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { TextField } from '../../ui/form/TextField'
import { RulePreview } from './RulePreview'
import { alertRuleForm, alertRuleWords, alertRuleRecord, numbersOf, withKind } from './alertRuleRecord'

const Settings = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
    gap: '2.5',
    '& > p': { gridColumn: '1 / -1' },
  },
})
const partners = { advertiser: 'advertisers', publisher: 'publishers' } as const

/** Kind, settings and scope of a rule. */
export function AlertRuleDialog({ page, row: rule, onClose }: DialogProps<AlertRuleRowFragment, object>) {
  const record = useRecordForm({
    row: rule,
    ...alertRuleForm,
    words: alertRuleWords(rule?.kind ?? 'advertiser_refuses'),
    ...alertRuleRecord.useSave(page, rule === null),
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { settings, subjects } = alertKind(form.kind)
  const { pause, ...conditions } = settings
  const pauses = pause !== undefined && form.settings.pause !== '0'
  const subject = subjects.find((one) => one === 'advertiser' || one === 'publisher')
  const { choices, failure } = useFormChoices(subject !== undefined)
  const numbers = numbersOf(form)
  const isWrong = Object.keys(settingFaults(form.kind, numbers)).length > 0
  const settingsError = errorOf('settings')
  const setting = (name: string) => ({
    value: form.settings[name] ?? '',
    error: errorOf(`settings.${name}`),
    onType: (text: string) => set({ settings: { ...form.settings, [name]: text } }),
  })
  return (
    <RecordDialog
      title={rule ? 'Edit Rule' : 'Add Rule'}
      one="rule"
      form={record}
      onClose={onClose}
      act={rule ? 'Save' : 'Create'}
      failure={failure}
    >
      {!rule && (
        <Field label="Kind">
          <Select
            value={form.kind}
            options={alertKindNames.map((value) => ({ value, label: alertKinds[value].title }))}
            onChange={(kind) => set(withKind(form, kind))}
          />
        </Field>
      )}
      <TextField {...record.text('name')} required data-autofocus maxLength={100} />
      <Settings onBlur={() => touch('settings')}>
        <Text as="legend" textStyle="label" mb="1">
          Fires when
        </Text>
        {Object.entries(conditions).map(([name, { label, unit }]) => (
          <NumberField key={name} label={unit ? `${label}, ${unit}` : label} {...setting(name)} />
        ))}
        {settingsError && <FieldError>{settingsError}</FieldError>}
        {!isWrong && <Hint>{ruleSentence(form.kind, numbers)}</Hint>}
      </Settings>
      {pause && (
        <Settings as="div" onBlur={() => touch('settings')}>
          <SwitchRow
            label="Pause the advertiser"
            hint="Then one lead is sent as a probe: if it is refused, the next pause is twice as long, up to 4 hours."
            checked={pauses}
            onChange={(on) => setting('pause').onType(on ? String(usualPauseMinutes) : '0')}
          />
          {pauses && <NumberField label="For, minutes" {...setting('pause')} />}
        </Settings>
      )}
      {subject && (
        <>
          <Segmented
            wide
            label="Scope"
            options={[
              { value: false, label: form.subjectIds.length ? 'Only these' : 'All' },
              { value: true, label: 'All but these' },
            ]}
            value={form.isExcluding}
            onChange={(isExcluding) => set({ isExcluding })}
          />
          <ChoicesField
            label={subject === 'advertiser' ? 'Advertisers' : 'Publishers'}
            placeholder="All"
            choices={choices?.[partners[subject]] ?? null}
            values={form.subjectIds}
            onChange={(subjectIds) => set({ subjectIds })}
          />
        </>
      )}
      <RulePreview form={form} />
      <SwitchRow label="Active" checked={form.isActive} onChange={(isActive) => set({ isActive })} />
    </RecordDialog>
  )
}
