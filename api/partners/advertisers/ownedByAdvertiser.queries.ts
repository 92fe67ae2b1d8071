import type { Database } from '../../db/connect'
import { ownedRecords, type OwnedRecord } from '../../app/undo/deletions.queries'
import { listBrokers, recordedBroker } from '../advertiserBrokers/advertiserBrokers.queries'
import { readPull } from '../brokerPulls/brokerPulls.queries'
import { listExclusions } from '../exclusions/exclusions.queries'
import { listOpeningHours } from '../openingHours/openingHours.queries'
import { asFunnelOverride, asPublisherOverride, listOverrides } from '../overrides/overrides.queries'
import { listRevenues } from '../revenues/revenues.queries'
import { ownedSupportedCountries } from '../supportedCountries/supportedCountries.queries'

/** The broker settings of an advertiser with masked secrets, without the state of its pull. */
async function brokerOf(db: Database, advertiserId: number): Promise<OwnedRecord[]> {
  const brokers = (await listBrokers(db, [advertiserId])).filter(({ broker }) => broker)
  const { health: _, ...pull } = (await readPull(db, advertiserId))?.shown ?? { pull: null, health: null }
  return [
    ...ownedRecords('advertiser_broker', brokers.map(recordedBroker)),
    ...(pull.pull ? ownedRecords('advertiser_pull', [pull]) : []),
  ]
}

/** The records of an advertiser that are deleted with it. */
export const ownedByAdvertiser =
  (now: number) =>
  async (db: Database, advertiserId: number): Promise<OwnedRecord[]> => [
    ...(await brokerOf(db, advertiserId)),
    ...ownedRecords('advertiser_revenue', await listRevenues(db, { advertiserId })),
    ...ownedRecords('advertiser_opening_hours', await listOpeningHours(db, { advertiserId }, now)),
    ...ownedRecords('advertiser_supported_country', await ownedSupportedCountries(db, 'advertiser', advertiserId)),
    ...ownedRecords('advertiser_exclusion', await listExclusions(db, { advertiserId })),
    ...ownedRecords(
      'publisher_override',
      (await listOverrides(db, 'publisher', { advertiserId })).map(asPublisherOverride),
    ),
    ...ownedRecords('funnel_override', (await listOverrides(db, 'funnel', { advertiserId })).map(asFunnelOverride)),
  ]
