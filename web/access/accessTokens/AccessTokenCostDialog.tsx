import { useUpdateAccessTokenMutation, type AccessTokenRowFragment } from '../../generated/graphql'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { useSaveRecord } from '../../records/useSaveRecord'
import { CostField, costProblem, costTitle, shownCost, typedCost, type CostForm } from './CostField'

const titles = { costPerMinute: costTitle }
const texts = { created: '', updated: 'Access token updated', failed: 'Something went wrong. Please try again.' }

interface Props {
  token: AccessTokenRowFragment
  onClose: () => void
}

/** Edits the cost limit of an access token. */
export function AccessTokenCostDialog({ token, onClose }: Props) {
  const [update] = useUpdateAccessTokenMutation()
  const save = useSaveRecord<AccessTokenRowFragment, CostForm>({
    create: () => Promise.resolve(null), // created in AccessTokenDialog
    update: async ({ id }, { costPerMinute }) => {
      const { data } = await update({ variables: { id, costPerMinute: typedCost(costPerMinute) } })
      return data && { record: data.updateAccessToken.accessToken, errors: data.updateAccessToken.errors }
    },
    texts,
  })
  const record = useRecordForm<AccessTokenRowFragment, CostForm>({
    row: token,
    formOf: ({ costPerMinute }) => ({ costPerMinute: shownCost(costPerMinute) }),
    empty: () => ({ costPerMinute: '' }),
    problems: costProblem,
    save,
    titles,
    onSaved: onClose,
  })
  return (
    <RecordDialog
      title={`Edit Access Token: ${token.name}`}
      one="access token"
      form={record}
      onClose={onClose}
      act="Save"
    >
      <CostField record={record} isFirst />
    </RecordDialog>
  )
}
