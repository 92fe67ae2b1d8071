import { distributionLimits, distributionMethods } from '../../../../shared/routing/distributionRules'
import { Checkbox } from '../../../ui/form/Checkbox'
import { Field } from '../../../ui/form/Field'
import { TextField } from '../../../ui/form/TextField'
import { SearchSelect } from '../../../ui/form/choices/SearchSelect'
import { Segmented } from '../../../ui/form/choices/Segmented'
import { WordsField } from '../../../ui/form/choices/WordsField'
import type { Choices } from '../../../filters/filterChoices'
import type { Choice } from '../../../ui/form/choices/choices'
import { Term } from '../../../ui/terms/Term'
import type { DistributionForm } from './distributionForm'
import { StatusSchedule } from './Schedules'
import { ParametersSection } from './ParametersSection'
import { methodNames } from './summaries'

interface Props {
  /** Null: it is being created. */
  id: string | null
  form: DistributionForm
  /** By form field. */
  errors: Readonly<Record<string, string | undefined>>
  /** null while loading. */
  choices: Choices | null
  timeZones: readonly Choice[] | null
  onChange: (change: Partial<DistributionForm>) => void
}

const methods = distributionMethods.map((value) => ({ value, label: methodNames[value] }))

/** Page 1: matching leads, hours and overwritten data. */
export function GeneralPage({ id, form, errors, choices, timeZones, onChange }: Props) {
  return (
    <div className="wizard-general distribution-form floating-lists">
      <section aria-label="General information">
        <header>
          <h3>General information</h3>
        </header>
        <div className="wizard-pair">
          <TextField
            label="Label"
            required
            error={errors.name}
            data-autofocus
            maxLength={distributionLimits.name}
            value={form.name}
            onType={(name) => onChange({ name })}
          />
          <WordsField
            label="Tags"
            listLabel="Chosen tags"
            values={form.tags}
            maxLength={distributionLimits.tag}
            max={distributionLimits.tags}
            error={errors.tags}
            onChange={(tags) => onChange({ tags })}
          />
        </div>
      </section>
      <section aria-label="Method">
        <header>
          <h3>Method</h3>
          <Term of="method" name="Method" />
        </header>
        <Segmented label="Method" options={methods} value={form.type} onChange={(type) => onChange({ type })} />
      </section>
      <section aria-label="Hours">
        <header>
          <h3>Hours</h3>
        </header>
        <div className="wizard-pair">
          <Field
            label="Time zone"
            term="opening-hours"
            required
            error={errors.timeZoneId}
            hint="Opening hours are read on its clock."
          >
            <SearchSelect
              choices={timeZones}
              value={form.timeZoneId}
              onChange={(timeZoneId) => onChange({ timeZoneId })}
              placeholder="Search time zones"
            />
          </Field>
          <Checkbox
            className="wizard-check"
            checked={form.isSendInOpHours}
            onChange={(isSendInOpHours) => onChange({ isSendInOpHours })}
          >
            Traffic (Reject leads outside opening hours)
          </Checkbox>
        </div>
      </section>
      <section aria-label="Country and Publisher">
        <header>
          <h3>Country and Publisher</h3>
        </header>
        <div className="wizard-pair">
          <Field label="Country" required error={errors.countryId}>
            <SearchSelect
              choices={choices?.countries ?? null}
              value={form.countryId}
              onChange={(countryId) => onChange({ countryId })}
              placeholder="Search countries"
            />
          </Field>
          <Field
            label="Publisher"
            term="distribution"
            error={errors.publisherId}
            hint="None is Global: every publisher."
          >
            <SearchSelect
              choices={choices?.publishers ?? null}
              value={form.publisherId}
              onChange={(publisherId) => onChange({ publisherId })}
              placeholder="Global"
            />
          </Field>
        </div>
      </section>
      <ParametersSection
        list="parameters"
        parameters={form.parameters}
        choices={choices}
        onChange={(parameters) => onChange({ parameters })}
      />
      <ParametersSection
        list="dataOverride"
        parameters={form.dataOverride}
        choices={choices}
        onChange={(dataOverride) => onChange({ dataOverride })}
      />
      {id !== null && <StatusSchedule id={id} />}
    </div>
  )
}
