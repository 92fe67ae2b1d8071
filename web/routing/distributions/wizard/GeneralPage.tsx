import { Box, SimpleGrid } from '@chakra-ui/react'
import { glossary } from '../../../../shared/app/glossary/glossary'
import { distributionLimits, distributionMethods } from '../../../../shared/routing/distributionRules'
import { Checkbox } from '../../../ui/form/Checkbox'
import { Field, Hint } from '../../../ui/form/Field'
import { TextField } from '../../../ui/form/TextField'
import { SearchSelect } from '../../../ui/form/choices/SearchSelect'
import { Segmented } from '../../../ui/form/choices/Segmented'
import { WordsField } from '../../../ui/form/choices/WordsField'
import type { Choices } from '../../../filters/filterChoices'
import type { Choice } from '../../../ui/form/choices/choices'
import { Term } from '../../../ui/terms/Term'
import { Section } from '../../../ui/layout/Section'
import type { DistributionForm } from './distributionForm'
import { StatusSchedule } from './Schedules'
import { ParametersSection } from './ParametersSection'
import { part } from './part'
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

const pair = { columns: { base: 1, md: 2 }, gap: '4', alignItems: 'start' }
const methods = distributionMethods.map((value) => ({ value, label: methodNames[value] }))

/** Page 1: matching leads, hours and overwritten data. */
export function GeneralPage({ id, form, errors, choices, timeZones, onChange }: Props) {
  return (
    <Box flex="1" px="gutter" pb="gutter" overflow="auto">
      <Section {...part} title="General information">
        <SimpleGrid {...pair}>
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
        </SimpleGrid>
      </Section>
      <Section {...part} title="Method" aside={<Term of="method" name="Method" />}>
        <Segmented label="Method" options={methods} value={form.type} onChange={(type) => onChange({ type })} />
        <Hint>{glossary[form.type].meaning}</Hint>
      </Section>
      <Section {...part} title="Hours">
        <SimpleGrid {...pair}>
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
          <Box pt={{ md: '5' }}>
            <Checkbox checked={form.isSendInOpHours} onChange={(isSendInOpHours) => onChange({ isSendInOpHours })}>
              Traffic (Reject leads outside opening hours)
            </Checkbox>
          </Box>
        </SimpleGrid>
      </Section>
      <Section {...part} title="Country and Publisher">
        <SimpleGrid {...pair}>
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
        </SimpleGrid>
      </Section>
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
    </Box>
  )
}
