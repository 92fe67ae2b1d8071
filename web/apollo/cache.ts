import { ReadOnceCache } from './ReadOnceCache'

/**
 * Entities are kept by id, so that a mutation's answer updates every list that shows them. What has no identity of its
 * own stays whole under its query.
 */
export const createCache = () =>
  new ReadOnceCache({
    typePolicies: {
      Session: { keyFields: ['userId'] },
      // Ids of filter values are unique within their category only.
      FilterValue: { keyFields: false },
      FilterValues: { keyFields: [] },
      // Its id is that of what was looked at, which may be looked at more than once.
      SimulationStep: { keyFields: false },
      // Ids of widgets are the user's own words.
      DashboardWidget: { keyFields: false },
      // One for all of the client: the count that the drawer shows.
      PendingFtd: { keyFields: [], fields: { newest: { merge: false } } },
      // Records of advertisers and of publishers are counted apart.
      SupportedCountry: { keyFields: ['of', 'id'] },
      // The same page with other columns: fields join, rows are replaced.
      LeadList: { merge: true },
      // The simulator and the wizard ask for different parts of one distribution, the count and the preview of one source.
      DistributionDetails: { merge: true },
      CampaignCount: { merge: true },
    },
  })
