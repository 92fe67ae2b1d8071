import type { FieldReadFunction, Reference } from '@apollo/client'
import { ReadOnceCache } from './ReadOnceCache'

/** A linked record that is not loaded yet, built from the id and name in the row. */
const namedBy = (type: string, idField: string, nameField: string): { read: FieldReadFunction } => ({
  read: (known: unknown, { readField }) => {
    if (known !== undefined) return known
    const [id, name] = [readField<string | null>(idField), readField<string | null>(nameField)]
    if (id === undefined || name === undefined) return undefined
    return id === null ? null : { __typename: type, id, name }
  },
})

/**
 * Entities are normalised by id, so that a mutation's answer updates all lists. Objects without identity are stored in
 * their query.
 */
export const createCache = () =>
  new ReadOnceCache({
    typePolicies: {
      // A lead loaded by a list is also available by id, so known fields are shown at once.
      Query: {
        fields: {
          lead: {
            read: (known: Reference | null | undefined, { args, toReference }) =>
              known === undefined ? toReference({ __typename: 'Lead', id: String(args?.id) }) : known,
          },
        },
      },
      // Rows of the leads list contain these names without linking to the records.
      Lead: {
        fields: {
          advertiser: namedBy('Advertiser', 'advertiserId', 'advertiserName'),
          publisher: namedBy('Publisher', 'publisherId', 'publisherName'),
          distribution: namedBy('Distribution', 'distributionId', 'distributionName'),
        },
      },
      Session: { keyFields: ['userId'] },
      // Ids of filter values are unique only within a category.
      FilterValue: { keyFields: false },
      FilterValues: { keyFields: [] },
      // The id is that of the examined record, which may occur several times.
      SimulationStep: { keyFields: false },
      // Ids in a draft are those of the records that it would replace.
      BacktestDraftGroup: { keyFields: false },
      BacktestDraftTimeslot: { keyFields: false },
      // Ids of widgets are chosen by users.
      DashboardWidget: { keyFields: false },
      // A single object: the count in the menu.
      // The answer alone is read by what teaches answers.
      BrokerSettings: { merge: true },
      PendingFtd: { keyFields: [], fields: { newest: { merge: false } } },
      AlertCounts: { keyFields: [] },
      PayoutSettings: { keyFields: [] },
      // Advertisers and publishers have separate id sequences.
      SupportedCountry: { keyFields: ['of', 'id'] },
      // Same page with other columns: merge fields, replace rows.
      LeadList: { merge: true },
      // Its closing is followed, while its checks are not read again.
      AccountingMonth: { keyFields: ['month'] },
      // Queried with and without its review.
      Closing: { merge: true },
      // Queried with and without rows.
      HeldLeadList: { merge: true },
      // Different queries load different parts: simulator and wizard, count and preview.
      DistributionDetails: { merge: true },
      CampaignCount: { merge: true },
    },
  })
