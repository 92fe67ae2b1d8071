import { useMay } from '../../app/session/useSession'
import { usePayoutSettingsQuery, useSavePayoutSettingsMutation } from '../../generated/graphql'
import { useSingleRun } from '../../ui/form/useSingleRun'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { toast } from '../../ui/overlay/toasts'
import { errorText, throwErrors } from '../../ui/show/errors'

/** Whether who creates a payout run may approve it; for those who approve runs. */
export function OnePersonSwitch() {
  const mayApprove = useMay()('MONEY_APPROVE')
  const { data, refetch } = usePayoutSettingsQuery({ skip: !mayApprove, fetchPolicy: 'cache-and-network' })
  const [save] = useSavePayoutSettingsMutation()
  const { busy, run } = useSingleRun()
  const isOn = data?.payoutSettings?.isOnePersonEnough
  if (!mayApprove || isOn === undefined) return null
  const change = (isOnePersonEnough: boolean) =>
    run(async () => {
      try {
        const answer = await save({ variables: { isOnePersonEnough } })
        throwErrors(answer.data?.savePayoutSettings.errors)
        await refetch()
        toast.success(
          isOnePersonEnough ? 'One person is enough for new payout runs' : 'New payout runs need a second person',
          {
            text: 'Runs that exist stay as they are.',
          },
        )
      } catch (error) {
        toast.error(errorText(error), { error })
      }
    })
  return (
    <SwitchRow label="One person is enough" checked={isOn} readOnly={busy} onChange={(next) => void change(next)} />
  )
}
