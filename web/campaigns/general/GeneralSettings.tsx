import { useState } from 'react'
import { Box } from '@chakra-ui/react'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import { Field, Hint } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Pairs } from '../../ui/form/Pairs'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { Checkbox } from '../../ui/form/Checkbox'
import { useFormChoices } from '../../filters/useFilterChoices'
import { Section } from '../../ui/layout/Section'
import type { CampaignFactsFragment } from '../../generated/graphql'
import { FormPage, SettingsRegion } from '../../records/FormPage'
import { useRecordForm, type RecordForm } from '../../records/useRecordForm'
import { useTimeZone } from '../../ui/time/TimeZoneContext'
import { CampaignNameField } from './CampaignNameField'
import { CreatedFields } from './CreatedFields'
import { ExitConditionField } from '../steps/ExitConditionField'
import {
  campaignForm,
  campaignProblems,
  campaignInput,
  ownPublisher,
  titles,
  words,
  type GeneralForm,
} from './generalForm'
import { SendingHours } from './SendingHours'
import { SendingHoursDialog } from './SendingHoursDialog'
import { useCampaignHistory } from './useCampaignHistory'
import { useSaveCampaign } from './useSaveCampaign'

interface Props {
  campaign: CampaignFactsFragment
  /** Resets the form. */
  onDiscard: () => void
}

const nothing = (): GeneralForm => {
  throw new Error('A campaign is created by its dialog')
}

/** Form of a campaign. Concurrent changes of others do not overwrite unsaved input. */
export function GeneralSettings({ campaign, onDiscard }: Props) {
  const { save, readAgain } = useSaveCampaign()
  const record = useRecordForm<CampaignFactsFragment, GeneralForm>({
    row: campaign,
    formOf: campaignForm,
    empty: nothing,
    problems: campaignProblems,
    save: (form, base) => save(campaignInput(form), base),
    readAgain,
    titles,
    words,
  })
  const { form, set } = record
  const { name: userZone } = useTimeZone()
  const [editing, setEditing] = useState(false)
  const history = useCampaignHistory(campaign)
  return (
    <SettingsRegion label="Campaign settings">
      <FormPage label="General" one="campaign" form={record} note={savedText(history, userZone)} onDiscard={onDiscard}>
        <Section look="beside" role="group" title="Campaign">
          <Pairs>
            <Box gridColumn="1 / -1">
              <CampaignNameField {...record.text('name')} />
            </Box>
            <CreatedFields campaign={campaign} history={history} />
          </Pairs>
        </Section>
        <Section look="beside" role="group" title="Exit condition" hint="Checked before each step">
          <ExitConditionField value={form.exitCondition} onChange={(exitCondition) => set({ exitCondition })} />
        </Section>
        <Section look="beside" role="group" title="E-mail">
          <div>
            <Checkbox checked={form.validateEmail} onChange={(validateEmail) => set({ validateEmail })}>
              validate email from sources before adding them
            </Checkbox>
            <Hint ml="6">
              Syntax, disposable domains and the domain's mail server. Sources list who was left out, and why.
            </Hint>
          </div>
        </Section>
        <Section look="beside" role="group" title="Booking" hint="Under whom registrations count">
          <Booking record={record} campaign={campaign} />
        </Section>
        <Section look="beside" role="group" title="Pace and hours" hint="Live leads always go first">
          <Pairs>
            <NumberField
              {...record.text('pace')}
              label="Registrations per hour"
              term="registration"
              hint="Empty means as fast as brokers allow"
              maxLength={7}
              onType={(pace) => set({ pace: pace.trim() })}
            />
          </Pairs>
          <SendingHours record={record} onEdit={() => setEditing(true)} />
        </Section>
      </FormPage>
      {/* Outside of the form, so that Enter in its fields does not save. */}
      {editing && (
        <SendingHoursDialog
          days={form.sendingHours ?? wholeWeek()}
          onApply={(sendingHours) => {
            set({ sendingHours, sendingZone: form.sendingZone || userZone })
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </SettingsRegion>
  )
}

function savedText({ saved, isFailed }: ReturnType<typeof useCampaignHistory>, zone: string): string {
  if (isFailed) return 'Who created and saved it could not be read'
  return saved ? `Saved by ${saved.actorName}, ${wallTimeAt(zone, Date.parse(saved.createdAt))}` : ''
}

function Booking({ record, campaign }: { record: RecordForm<GeneralForm> } & Pick<Props, 'campaign'>) {
  const { form, set } = record
  const { choices, failure } = useFormChoices()
  const { publisher } = campaign
  // Shows the name before the choices are loaded.
  const known = publisher ? [publisher] : []
  return (
    <Pairs>
      <Field label="Publisher" error={record.errorOf('publisherId')} hint="A list needs a publisher here">
        <SearchSelect
          choices={choices?.publishers ?? known}
          value={form.publisherId}
          placeholder={ownPublisher}
          onChange={(publisherId) => set({ publisherId })}
        />
      </Field>
      <div>
        <SwitchRow
          label="Tell publishers"
          hint="Send postbacks for registrations"
          checked={form.tellPublisher}
          // By default, a notified publisher is also paid.
          onChange={(tellPublisher) => set({ tellPublisher, payPublisher: tellPublisher })}
        />
        <SwitchRow
          label="Pay publishers"
          hint="Payout for approved deposits, by the publisher's price"
          checked={form.payPublisher}
          onChange={(payPublisher) => set({ payPublisher })}
        />
      </div>
      {failure && (
        <Box gridColumn="1 / -1">
          <ChoicesFailed failure={failure} tone="warning" />
        </Box>
      )}
    </Pairs>
  )
}
