import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'

/** Brings the consumers of a source into its campaign. Payload: `{ source_id }`. */
export const importTask = 'import_campaign_source'

const keyOf = (sourceId: number) => `campaign-source:${sourceId}`
// Behind what people wait for: injections and attempts have 0.
const priority = 10

/** Lets a source look for consumers at `at`, instead of when it was to before. One campaign's sources work one after the other. */
export const scheduleImport = (
  transaction: Database,
  { id, campaign_id }: { id: number; campaign_id: number },
  at: Date,
) =>
  addJob(
    transaction,
    importTask,
    { source_id: id },
    { key: keyOf(id), runAt: at, queue: `campaign-sources:${campaign_id}`, priority },
  )

export const cancelImport = (transaction: Database, sourceId: number) => removeJob(transaction, keyOf(sourceId))

/** Gives active sources whose job is lost a new one. Safe at any time: those that have one keep it. */
export async function scheduleForgottenImports(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; campaign_id: number; scheduled_at: Date | null }>`
    select id, campaign_id, scheduled_at from campaign_sources s
    where status = 'active' and not is_archived
      and not exists (select from graphile_worker.jobs where key = 'campaign-source:' || s.id)`.execute(db)
  for (const row of rows) await scheduleImport(db, row, row.scheduled_at ?? new Date())
}
