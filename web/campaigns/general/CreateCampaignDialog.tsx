import { Text } from '@chakra-ui/react'
import { forgetChoices } from '../../app/apollo/forgetNames'
import { Field } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useCampaignQuery, useCreateCampaignMutation, type CampaignInput } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm, type RecordForm } from '../../records/useRecordForm'
import { useSaveRecord } from '../../records/useSaveRecord'
import type { CampaignRow } from '../campaigns/campaignColumns'
import { CampaignNameField } from './CampaignNameField'
import { ExitConditionField } from '../steps/ExitConditionField'
import { nameProblem } from './generalForm'

interface CreateForm {
  name: string
  /** Id of the campaign to copy; empty: none. */
  copyOf: string
  /** null: that of the copied campaign, else never. */
  exitCondition: number | null
}
type NewCampaign = CampaignInput & { copyOf: string | null }
const titles = { name: 'Name', copyOf: 'Start from', exitCondition: 'Exit condition' }
const formOf = ({ name, exitCondition }: CampaignRow): CreateForm => ({ name, copyOf: '', exitCondition })
const problems = ({ name }: CreateForm) => nameProblem(name)

interface Props {
  /** Initially selected campaign to copy. */
  copyOf?: string | null
  onCreated: (id: string) => void
  onClose: () => void
}

/** Creates a campaign with name, campaign to copy, and exit condition. Other settings are on its page. */
export function CreateCampaignDialog({ copyOf = null, onCreated, onClose }: Props) {
  const [create] = useCreateCampaignMutation()
  const save = useSaveRecord<CampaignRow, NewCampaign>({
    create: async ({ copyOf, ...campaign }, key) => {
      const { data } = await create({
        variables: { campaign, copyOf, key },
        refetchQueries: ['Campaigns'],
        // Filter lists contain the campaign and its steps.
        update: (cache, { data }) => data?.createCampaign.campaign && forgetChoices(cache),
      })
      const payload = data?.createCampaign
      return payload && { record: payload.campaign, errors: payload.errors }
    },
    update: () => Promise.resolve(null),
    texts: { created: 'Campaign created successfully', updated: '', failed: 'Failed to create campaign' },
  })
  const record: RecordForm<CreateForm> = useRecordForm<CampaignRow, CreateForm>({
    row: null,
    formOf,
    empty: () => ({ name: '', copyOf: copyOf ?? '', exitCondition: null }),
    problems,
    save: ({ name, copyOf }) => save({ name: name.trim(), exitCondition, copyOf: copyOf || null }, null),
    titles,
    onSaved: ([made]) => made && onCreated(made.id),
  })
  const { form, set } = record
  const { choices, failure } = useFormChoices()
  const copied = useCampaignQuery({ variables: { id: form.copyOf }, skip: !form.copyOf })
  const source = form.copyOf ? (copied.data?.campaign ?? null) : null
  const exitCondition = form.exitCondition ?? source?.exitCondition ?? 1
  // The exit condition of the copied campaign is not loaded yet.
  const isUnknown = Boolean(form.copyOf) && !source && form.exitCondition === null
  // Shows the name before the choices are loaded.
  const known = source ? [{ id: source.id, name: source.name }] : null
  return (
    <RecordDialog
      title="Create Campaign"
      term="campaign"
      one="campaign"
      form={record}
      onClose={onClose}
      act="Create"
      disabled={isUnknown}
      why={isUnknown && !copied.loading && 'This campaign could not be read. Choose another one, or an exit condition.'}
      failure={failure}
    >
      <CampaignNameField {...record.text('name')} autoFocus onLeave={() => form.name && record.touch('name')} />
      <Field
        label="Start from"
        error={record.errorOf('copyOf')}
        hint="A copy takes the steps and the settings, not the sources or consumers"
      >
        <SearchSelect
          choices={choices?.campaigns ?? known}
          value={form.copyOf}
          placeholder="Empty campaign"
          onChange={(copyOf) => set({ copyOf, exitCondition: null })}
        />
      </Field>
      <div>
        <Text textStyle="label" mb="1">
          Exit condition
        </Text>
        <ExitConditionField value={exitCondition} onChange={(exitCondition) => set({ exitCondition })} />
      </div>
      <p className="muted">
        {source
          ? `It starts inactive, with the steps of ${source.name}. Nothing is sent before you press Start.`
          : 'It starts inactive with one step. Nothing is sent before you press Start.'}
      </p>
    </RecordDialog>
  )
}
