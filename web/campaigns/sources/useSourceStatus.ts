import { refusalText } from '../../ui/show/errors'
import { toast } from '../../ui/overlay/toasts'
import { usePauseCampaignSourceMutation, useStartCampaignSourceMutation } from '../../generated/graphql'
import { forgetCampaign } from './forgetCampaign'
import type { SourceRow } from './sourceForm'

/** Starts and pauses sources, with an optimistic update. */
export function useSourceStatus(campaignId: string) {
  const [start] = useStartCampaignSourceMutation()
  const [pause] = usePauseCampaignSourceMutation()
  return async (source: SourceRow, act: 'start' | 'pause') => {
    const variables = { campaignId, id: source.id }
    const now = { ...source, status: act === 'start' ? ('active' as const) : ('inactive' as const) }
    const answer = { __typename: 'CampaignSourcePayload' as const, source: now, errors: [] }
    try {
      const saved =
        act === 'start'
          ? (
              await start({
                variables,
                optimisticResponse: { startCampaignSource: answer },
                update: (cache) => forgetCampaign(cache, campaignId),
              })
            ).data?.startCampaignSource
          : (await pause({ variables, optimisticResponse: { pauseCampaignSource: answer } })).data?.pauseCampaignSource
      if (saved?.source) return
      const failed = act === 'start' ? 'The source could not be started.' : 'The source could not be paused.'
      toast.error(saved?.errors[0]?.message ?? failed)
    } catch (error) {
      toast.error(refusalText(error) ?? `Failed to ${act} the source. Please try again.`, { error })
    }
  }
}
