import type { FieldReadFunction, Reference } from '@apollo/client'
import { ReadOnceCache } from './ReadOnceCache'

/** A link that is not there yet, as far as the row says where it leads. */
const namedBy = (type: string, idField: string, nameField: string): { read: FieldReadFunction } => ({
  read: (known: unknown, { readField }) => {
    if (known !== undefined) return known
    const [id, name] = [readField<string | null>(idField), readField<string | null>(nameField)]
    if (id === undefined || name === undefined) return undefined
    return id === null ? null : { __typename: type, id, name }
  },
})

/**
 * Entities are kept by id, so that a mutation's answer updates every list that shows them. What has no identity of its
 * own stays whole under its query.
 */
export const createCache = () =>
  new ReadOnceCache({
    typePolicies: {
      // A lead that a list has is there by its id too: what is known of it shows at once.
      Query: {
        fields: {
          lead: {
            read: (known: Reference | null | undefined, { args, toReference }) =>
              known === undefined ? toReference({ __typename: 'Lead', id: String(args?.id) }) : known,
          },
        },
      },
      // Rows of the leads list say the names of these without leading to them.
      Lead: {
        fields: {
          advertiser: namedBy('Advertiser', 'advertiserId', 'advertiserName'),
          publisher: namedBy('Publisher', 'affiliateId', 'publisherName'),
          distribution: namedBy('Distribution', 'disId', 'distributionName'),
        },
      },
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
      // Their number alone, and the list.
      HeldLeadList: { merge: true },
      // The simulator and the wizard ask for different parts of one distribution, the count and the preview of one source.
      DistributionDetails: { merge: true },
      CampaignCount: { merge: true },
    },
  })
