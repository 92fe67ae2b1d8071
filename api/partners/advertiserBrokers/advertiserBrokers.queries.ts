import { sql } from 'kysely'
import { brokerHash, isBrokerHash, plainSecrets, sealBroker } from '../brokers/brokerSecrets'
import { brokerConfig, type BrokerConfig } from '../brokers/brokers.schema'
import type { Database } from '../../db/connect'
import { plainMessage } from '../../app/http/validationMessages'
import type { AdvertiserBroker } from './advertiserBrokers.schema'
import { maskedSettings } from './masked'

/** Broker settings of an advertiser, masked for staff, and as stored: `broker` must not leave this process. */
export interface StoredBroker {
  shown: AdvertiserBroker
  broker: BrokerConfig | null
  /** Hash of the settings that were the last to have a test lead accepted. */
  accepted: Buffer | null
  /** Somebody said that these settings need no test lead. */
  isWaived: boolean
}

const brokerRows = (db: Database) =>
  db
    .selectFrom('advertisers')
    .select(['id', 'name', 'broker', 'on_timeout', 'broker_is_tested', 'broker_test_waived', 'accepted_broker'])
    .select('broker_version')
const rowOf = (db: Database, id: number) => brokerRows(db).where('id', '=', id)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>

function read({
  id,
  name,
  broker: stored,
  on_timeout,
  broker_is_tested,
  broker_test_waived,
  accepted_broker,
  broker_version,
}: Row): StoredBroker {
  const parsed = stored === null ? null : brokerConfig.safeParse(stored, { error: plainMessage })
  const broker = parsed?.data ?? null
  const [issue] = parsed?.error?.issues ?? []
  const shown = {
    id,
    name,
    broker: broker && maskedSettings(broker),
    fault: issue ? `${issue.path.join('.')}: ${issue.message}` : null,
    // Ensured by a database check.
    on_timeout: on_timeout as AdvertiserBroker['on_timeout'],
    is_tested: broker_is_tested,
    version: broker_version,
  }
  return { shown, broker, accepted: accepted_broker, isWaived: broker_test_waived }
}

/** Masked settings as in the audit log. */
export const recordedBroker = ({ fault: _, ...kept }: AdvertiserBroker) => kept

/** Broker settings of an advertiser; null if it does not exist. */
export async function readBroker(db: Database, id: number): Promise<StoredBroker | null> {
  const row = await rowOf(db, id).executeTakeFirst()
  return row ? read(row) : null
}

/** Masked broker settings of those of these advertisers that exist. */
export async function listBrokers(db: Database, ids: readonly number[]): Promise<AdvertiserBroker[]> {
  const rows = await brokerRows(db)
    .where('id', 'in', [0, ...ids])
    .execute()
  return rows.map((row) => read(row).shown)
}

/** Broker settings of an advertiser, locked until the transaction ends. */
export async function lockBroker(transaction: Database, id: number): Promise<StoredBroker | null> {
  const row = await rowOf(transaction, id).forUpdate().executeTakeFirst()
  return row ? read(row) : null
}

interface Saved {
  broker: BrokerConfig
  onTimeout: string
  isTested: boolean
  /** Omitted: as before. */
  isWaived?: boolean
}

/** Stores them with encrypted secrets and a new version. */
export const saveBroker = (
  transaction: Database,
  id: number,
  { broker, onTimeout, isTested, isWaived }: Saved,
  secretKey: Buffer,
  now: number,
) =>
  transaction
    .updateTable('advertisers')
    .set({
      broker: JSON.stringify(sealBroker(broker, secretKey)),
      on_timeout: onTimeout,
      broker_is_tested: isTested,
      ...(isWaived !== undefined && { broker_test_waived: isWaived }),
      updated_at: new Date(now),
      broker_version: sql<number>`broker_version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Keeps that a test lead was accepted with these settings, which are tested now if they are the stored ones. */
export const keepAcceptedTest = (db: Database, id: number, broker: BrokerConfig, secretKey: Buffer): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const stored = (await lockBroker(transaction, id))?.broker
    const accepted = brokerHash(broker, secretKey)
    await transaction
      .updateTable('advertisers')
      .set({
        accepted_broker: accepted,
        ...(stored &&
          isBrokerHash(accepted, stored, secretKey) && { broker_is_tested: true, broker_test_waived: false }),
      })
      .where('id', '=', id)
      .execute()
  })

/** Country of a test lead: the requested one, otherwise the first one supported by the advertiser. */
export async function testCountry(
  db: Database,
  advertiserId: number,
  countryId: number | null | undefined,
): Promise<string | null> {
  const chosen = db.selectFrom('countries').select('code')
  const row = await (
    countryId != null
      ? chosen.where('id', '=', countryId)
      : chosen
          .where(
            'id',
            'in',
            db
              .selectFrom('advertiser_supported_countries')
              .select('country_id')
              .where('advertiser_id', '=', advertiserId),
          )
          .orderBy('name')
  ).executeTakeFirst()
  return row?.code ?? null
}

/** Encrypts secrets stored before encryption was introduced; returns the number of affected brokers. */
export async function sealStoredBrokers(db: Database, secretKey: Buffer): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('advertisers')
      .select(['id', 'broker'])
      .where('broker', 'is not', null)
      .orderBy('id')
      .execute()
    const plain = rows.flatMap(({ id, broker }) => {
      const { data } = brokerConfig.safeParse(broker)
      return data && plainSecrets(data).length ? [id] : []
    })
    for (const id of plain) {
      const { broker } = await transaction
        .selectFrom('advertisers')
        .select('broker')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { data } = brokerConfig.safeParse(broker)
      if (!data) continue
      await transaction
        .updateTable('advertisers')
        .set({ broker: JSON.stringify(sealBroker(data, secretKey)) })
        .where('id', '=', id)
        .execute()
    }
    return plain.length
  })
}
