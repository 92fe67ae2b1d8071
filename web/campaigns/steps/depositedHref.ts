import { leadsDefaults } from '../../filters/filterState'
import { leadsHref } from '../../leads/leads/leadsUrl'

/** Address of registrations with a deposit, approved or pending: of a campaign, step or source. */
export const depositedHref = (
  campaignId: string,
  { stepId = null, sourceId = null }: { stepId?: string | null; sourceId?: string | null } = {},
): string =>
  leadsHref({
    filters: {
      ...leadsDefaults,
      dateRangePreset: null,
      campaignId: [campaignId],
      ...(stepId && { campaignStepId: [stepId] }),
      ...(sourceId && { campaignSourceId: [sourceId] }),
    },
    metric: 'deposited',
  })
