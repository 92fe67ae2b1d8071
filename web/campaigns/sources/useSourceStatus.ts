import { throwErrors } from '../../ui/show/errors'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { usePauseCampaignSourceMutation, useStartCampaignSourceMutation } from '../../generated/graphql'
import { forgetCampaign } from './forgetCampaign'
import type { SourceRow } from './sourceForm'

/** Starts and pauses sources, with an optimistic update. */
export function useSourceStatus(campaignId: string) {
  const [start] = useStartCampaignSourceMutation()
  const [pause] = usePauseCampaignSourceMutation()
  return (source: SourceRow, act: 'start' | 'pause') => {
    const variables = { campaignId, id: source.id }
    const now = { ...source, status: act === 'start' ? ('active' as const) : ('inactive' as const) }
    const answer = { __typename: 'CampaignSourcePayload' as const, source: now, errors: [] }
    return attempt(
      async () => {
        const saved =
          act === 'start'
            ? (
                await start({
                  variables,
                  optimisticResponse: { startCampaignSource: answer },
                  update: (cache) => forgetCampaign(cache, campaignId),
                })
              ).data?.startCampaignSource
            : (await pause({ variables, optimisticResponse: { pauseCampaignSource: answer } })).data
                ?.pauseCampaignSource
        throwErrors(saved?.errors)
      },
      oneText(`Failed to ${act} the source. Please try again.`),
    )
  }
}
