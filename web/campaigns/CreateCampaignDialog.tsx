import { useCreateCampaignMutation, type CampaignInput } from '../generated/graphql'
import { RecordDialog } from '../records/RecordDialog'
import { useRecordForm } from '../records/useRecordForm'
import { useSaveRecord } from '../records/useSaveRecord'
import type { CampaignRow } from './campaignColumns'
import { CampaignNameField } from './CampaignNameField'
import { ExitConditionField } from './ExitConditionField'
import { nameProblem } from './generalForm'

interface CreateForm {
  name: string
  exitCondition: number
}
const titles = { name: 'Name', exitCondition: 'Exit condition' }
const empty = (): CreateForm => ({ name: '', exitCondition: 1 })
const formOf = ({ name, exitCondition }: CampaignRow): CreateForm => ({ name, exitCondition })
const problems = ({ name }: CreateForm) => nameProblem(name)

interface Props {
  onCreated: (id: string) => void
  onClose: () => void
}

/** A new campaign: its name, and when consumers leave it. The rest is set on its page. */
export function CreateCampaignDialog({ onCreated, onClose }: Props) {
  const [create] = useCreateCampaignMutation()
  const save = useSaveRecord<CampaignRow, CampaignInput>({
    create: async (campaign, key) => {
      const { data } = await create({ variables: { campaign, key }, refetchQueries: ['Campaigns'] })
      const payload = data?.createCampaign
      return payload && { record: payload.campaign, errors: payload.errors }
    },
    update: () => Promise.resolve(null),
    texts: { created: 'Campaign created successfully', updated: '', failed: 'Failed to create campaign' },
  })
  const record = useRecordForm<CampaignRow, CreateForm>({
    row: null,
    formOf,
    empty,
    problems,
    save: (form) => save({ name: form.name.trim(), exitCondition: form.exitCondition }, null),
    titles,
    onSaved: ([made]) => made && onCreated(made.id),
  })
  const { form, set } = record
  return (
    <RecordDialog title="Create Campaign" one="campaign" form={record} onClose={onClose} act="Create">
      <CampaignNameField
        autoFocus
        value={form.name}
        error={record.errorOf('name')}
        onLeave={() => form.name && record.touch('name')}
        onChange={(name) => set({ name })}
      />
      <div>
        <span className="label">Exit condition</span>
        <ExitConditionField value={form.exitCondition} onChange={(exitCondition) => set({ exitCondition })} />
      </div>
      <p className="muted">It starts inactive with one step. Nothing is sent before you press Start.</p>
    </RecordDialog>
  )
}
