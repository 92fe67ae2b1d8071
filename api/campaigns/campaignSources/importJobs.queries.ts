import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { addJob, removeJob } from '../../app/jobs/jobs.queries'

/** Imports the consumers of a source into its campaign. Payload: `{ source_id }`. */
export const importTask = 'import_campaign_source'

const keyOf = (sourceId: number) => `campaign-source:${sourceId}`
// Lower than injections and attempts (0), because users wait for those.
const priority = 10

/**
 * Schedules a source's import at `at`, replacing an earlier schedule. Sources of one campaign run one after another.
 */
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

/** Creates missing jobs for active sources. Sources with a job keep it. */
export async function scheduleForgottenImports(db: Database): Promise<void> {
  const { rows } = await sql<{ id: number; campaign_id: number; scheduled_at: Date | null }>`
    select id, campaign_id, scheduled_at from campaign_sources s
    where status = 'active' and not is_archived
      and not exists (select from graphile_worker.jobs where key = 'campaign-source:' || s.id)`.execute(db)
  for (const row of rows) await scheduleImport(db, row, row.scheduled_at ?? new Date())
}
