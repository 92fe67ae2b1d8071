import { sql } from 'kysely'
import { secretMask } from '../../../shared/partners/brokers'
import { type DifferenceKind, pullLimits } from '../../../shared/partners/brokerPulls'
import { plainMessage } from '../../app/http/validationMessages'
import type { Database } from '../../db/connect'
import { sealHeaders } from '../brokers/brokerSecrets'
import type { PullCounts } from './applyRows'
import type { AdvertiserPull, PullSettings } from './brokerPulls.schema'
import { pullConfig, type PullConfig } from './pullConfig'
import { schedulePull, unschedulePull } from './pullRuns.queries'

/** The pull of an advertiser, masked for staff, and as stored: `config` must not leave this process. */
export interface StoredPull {
  shown: AdvertiserPull
  config: PullConfig | null
}

const maskedSettings = ({ headers, ...config }: PullConfig): PullSettings => ({
  ...config,
  headers: Object.keys(headers)
    .sort()
    .map((name) => ({ name, value: secretMask })),
})

const pullRows = (db: Database) =>
  db
    .selectFrom('advertisers')
    .leftJoin('broker_pulls', 'broker_pulls.advertiser_id', 'advertisers.id')
    .selectAll('broker_pulls')
    .select(['advertisers.id', 'advertisers.name'])

type Row = Awaited<ReturnType<ReturnType<typeof pullRows>['execute']>>[number]

const text = (at: Date | null) => at && at.toISOString()

function read(row: Row): StoredPull {
  const parsed = row.config === null ? null : pullConfig.safeParse(row.config, { error: plainMessage })
  const config = parsed?.data ?? null
  const [issue] = parsed?.error?.issues ?? []
  const shown: AdvertiserPull = {
    id: row.id,
    name: row.name,
    is_active: row.is_active ?? false,
    pull: config && maskedSettings(config),
    version: row.version ?? 0,
    health: {
      is_running: row.run_token !== null,
      last_run_at: text(row.last_run_at),
      last_success_at: text(row.last_success_at),
      pulled_to: text(row.pulled_to),
      next_at: text(row.next_at),
      failures: row.failures ?? 0,
      fault: issue ? `The settings cannot be used: ${issue.path.join('.')}: ${issue.message}` : row.fault,
      counts: row.last_counts as PullCounts | null,
      request: row.last_request,
      response: row.last_answer,
      http_status: row.last_http_status,
      taken_ms: row.last_taken_ms,
      is_reconciliation_due: row.is_reconciliation_due ?? false,
      reconciled_at: text(row.reconciled_at),
      reconciled_from: text(row.reconciled_from),
      reconciliation_fault: row.reconciliation_fault,
      differences: row.differences ?? 0,
    },
  }
  return { shown, config }
}

/** The pull of an advertiser; null if the advertiser does not exist. */
export async function readPull(db: Database, advertiserId: number): Promise<StoredPull | null> {
  const row = await pullRows(db).where('advertisers.id', '=', advertiserId).executeTakeFirst()
  return row ? read(row) : null
}

/** The same, with the advertiser locked until the transaction ends. */
export async function lockPull(transaction: Database, advertiserId: number): Promise<StoredPull | null> {
  await sql`select from advertisers where id = ${advertiserId} for update`.execute(transaction)
  return readPull(transaction, advertiserId)
}

const noRun = { run_token: null, run_from: null, run_to: null, run_place: null, run_counts: '{}' }

/**
 * Stores the settings with encrypted secrets and a new version. A run in progress ends; an active pull runs at once, because
 * whoever saves waits for the result.
 */
export async function savePull(
  transaction: Database,
  advertiserId: number,
  { config, isActive }: { config: PullConfig; isActive: boolean },
  { secretKey, now }: { secretKey: Buffer; now: number },
): Promise<void> {
  const at = new Date(now)
  const values = {
    ...noRun,
    is_active: isActive,
    config: JSON.stringify({ ...config, headers: sealHeaders(config.headers, secretKey) }),
    updated_at: at,
    next_at: isActive ? at : null,
  }
  await transaction
    .insertInto('broker_pulls')
    .values({ advertiser_id: advertiserId, ...values })
    .onConflict((conflict) =>
      conflict.column('advertiser_id').doUpdateSet({ ...values, version: sql<number>`broker_pulls.version + 1` }),
    )
    .execute()
  if (isActive) await schedulePull(transaction, advertiserId, at)
  else await unschedulePull(transaction, advertiserId)
}

/** Makes the next run due now, with a comparison of the lists if wanted. */
export async function startPull(
  transaction: Database,
  advertiserId: number,
  { reconciles, now }: { reconciles: boolean; now: number },
): Promise<void> {
  await transaction
    .updateTable('broker_pulls')
    .set({ next_at: new Date(now), ...(reconciles && { is_reconciliation_due: true }) })
    .where('advertiser_id', '=', advertiserId)
    .execute()
  await schedulePull(transaction, advertiserId, new Date(now))
}

/** The differences of the last comparison, with their number. */
export async function listDifferences(db: Database, advertiserId: number) {
  const { rows } = await sql<{
    id: number
    kind: DifferenceKind
    lead_id: number | null
    reference: string | null
    ours: string | null
    theirs: string | null
  }>`
    select id, kind, lead_id, reference, ours, theirs from broker_differences
    where advertiser_id = ${advertiserId} order by kind, id limit ${pullLimits.shownDifferences}`.execute(db)
  const counted = await db
    .selectFrom('broker_differences')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('advertiser_id', '=', advertiserId)
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
