import { useCampaignFunnelQuery } from '../../generated/graphql'

/** Poll interval for figures of an active campaign, in milliseconds. */
const pollMs = 10_000

/** Results of consumers by step, polled while the campaign is active. */
export function useStepFigures(campaignId: string, sourceId: string | null, isActive: boolean) {
  const { data, previousData, error, refetch } = useCampaignFunnelQuery({
    variables: { campaignId, sourceId },
    pollInterval: isActive ? pollMs : 0,
    skipPollAttempt: () => document.hidden,
  })
  const rows = (data ?? previousData)?.campaignFunnel
  return {
    of: (stepId: string) => rows?.find((row) => row.stepId === stepId) ?? null,
    archived: (rows ?? []).filter(({ isArchived }) => isArchived),
    most: Math.max(0, ...(rows ?? []).map(({ entered }) => entered)),
    error: rows ? undefined : error,
    retry: () => void refetch().catch(() => undefined), // the query shows the error
  }
}
