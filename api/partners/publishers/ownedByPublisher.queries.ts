import type { Database } from '../../db/connect'
import { ownedRecords, type OwnedRecord } from '../../app/undo/deletions.queries'
import { asFunnelOverride, asPublisherOverride, listOverrides } from '../overrides/overrides.queries'
import { ownedSupportedCountries } from '../supportedCountries/supportedCountries.queries'
import { listPayouts } from './payouts.queries'

/** The records of a publisher that are deleted with it. */
export const ownedByPublisher = async (db: Database, publisherId: number): Promise<OwnedRecord[]> => [
  ...ownedRecords('publisher_payout', await listPayouts(db, publisherId)),
  ...ownedRecords('publisher_supported_country', await ownedSupportedCountries(db, 'publisher', publisherId)),
  ...ownedRecords(
    'publisher_override',
    (await listOverrides(db, 'publisher', { publisherId })).map(asPublisherOverride),
  ),
  ...ownedRecords('funnel_override', (await listOverrides(db, 'funnel', { publisherId })).map(asFunnelOverride)),
]
