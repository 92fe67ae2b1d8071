import type { KeyboardEvent } from 'react'
import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import { stepLists } from '../../../shared/campaigns/campaigns'
import { Field } from '../../ui/form/Field'
import { Select } from '../../ui/form/choices/Select'
import { ParametersSection } from '../../routing/distributions/wizard/ParametersSection'
import { useFormChoices } from '../../filters/useFilterChoices'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { CampaignNameField } from '../general/CampaignNameField'
import { ListField } from '../general/ListField'
import { StepAdvertisers } from './StepAdvertisers'
import { stepForm, stepProblems, stepInput, newStep, sharesProblem, titles, words, type StepForm } from './stepForm'
import { stepTitle } from './StepFactsDialog'
import { stepListTitles, type StepFacts } from './stepTexts'
import { TimingFields } from '../general/TimingFields'
import { useSaveStep } from './useSaveStep'

interface Props {
  campaign: CampaignFactsFragment
  /** null creates one. */
  step: StepFacts | null
  onClose: () => void
}

const submitByKeys = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

/** Edits a step: its consumers, timing and advertisers. See docs/domain/campaigns.md. */
export function StepDialog({ campaign, step, onClose }: Props) {
  const { name: zone } = useTimeZone()
  const { save, readAgain } = useSaveStep(campaign.id, step === null)
  const record = useRecordForm<StepFacts, StepForm>({
    row: step,
    formOf: (step) => stepForm(step, zone),
    empty: () => newStep(campaign.stepCount + 1),
    problems: stepProblems,
    save: (form, base) => save(stepInput(form), base),
    readAgain,
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices()
  const why = sharesProblem(form.advertisers)
  return (
    <RecordDialog
      title={stepTitle(campaign, step)}
      term="step"
      one="step"
      form={record}
      onClose={onClose}
      act="Submit"
      width={880}
      disabled={why !== null}
      why={why ?? <StepKeys />}
      failure={failure}
      after={
        <Box mt="4" pt="3" borderTopWidth="1px">
          <ParametersSection
            list="dataOverride"
            parameters={form.dataOverride}
            choices={choices}
            onChange={(dataOverride) => set({ dataOverride })}
          />
        </Box>
      }
    >
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="10px 12px" alignItems="start" onKeyDown={submitByKeys}>
        <Field label="Action">
          <Select
            value="registration"
            options={[{ value: 'registration', label: 'Registration' }]}
            onChange={() => undefined}
          />
        </Field>
        <Box gridColumn={{ md: 'span 2' }}>
          <CampaignNameField {...record.text('name')} autoFocus />
        </Box>
        {stepLists.map((list) => (
          <ListField
            key={list}
            list={list}
            label={stepListTitles[list]}
            choices={choices}
            form={form}
            error={errorOf(list)}
            onChange={set}
          />
        ))}
        <TimingFields label="Delay since last step" timing={form} errorOf={errorOf} onLeave={touch} onChange={set} />
        <Text textStyle="note" gridColumn="1 / -1">
          Lead statuses mean the last registration in this campaign, else the lead it came from. Whom a step is not for
          goes on to the next at once.
        </Text>
        <Box gridColumn="1 / -1">
          <StepAdvertisers
            shares={form.advertisers}
            choices={choices?.advertisers ?? null}
            onChange={(advertisers) => set({ advertisers })}
          />
        </Box>
      </SimpleGrid>
    </RecordDialog>
  )
}

const StepKeys = () => (
  <Box as="span" hideBelow="md">
    <kbd className="key-cap">Ctrl</kbd> <kbd className="key-cap">Enter</kbd> submits
  </Box>
)
