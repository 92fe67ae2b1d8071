import { sql } from 'kysely'
import type { ListField } from '../../../shared/campaigns/campaignSources'
import type { StoredBy } from '../../access/storedWork/runsAs.queries'
import type { Database } from '../../db/connect'
import { notFound } from '../../app/http/errors'
import type { ListRow } from '../../app/lists/csvRows'
import { cellSeparator } from '../../app/lists/listFile'

export interface StoredUpload extends StoredBy {
  id: number
  campaign_id: number
  file_name: string
  columns: string[]
  /** Field of each column; an empty string ignores the column. */
  mapping: (ListField | '')[]
  rows: number
  accepted: number
  refused: number
  problems: string[]
  source_id: number | null
  /** Why it cannot be imported any more. */
  ended_reason: string | null
}

/** Campaign of a list: its publisher and whether it is archived. Throws NOT_FOUND. */
export async function readListCampaign(
  db: Database,
  id: number,
): Promise<{ publisher_id: number | null; is_archived: boolean }> {
  const row = await db
    .selectFrom('campaigns')
    .select(['publisher_id', 'is_archived'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('The campaign')
  return row
}

/** An upload of a campaign, optionally locked. Throws NOT_FOUND. */
export async function readUpload(db: Database, campaignId: number, id: number, lock = false): Promise<StoredUpload> {
  const { rows } = await sql<StoredUpload>`
    select * from campaign_uploads where id = ${id} and campaign_id = ${campaignId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('The upload')
  return rows[0]
}

export async function insertUpload(
  transaction: Database,
  upload: { campaign_id: number; file_name: string; columns: string[]; mapping: string[]; user_id: number } & StoredBy,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into campaign_uploads (campaign_id, file_name, columns, mapping, rows, user_id, token_id, token_name, created_at)
    values (${upload.campaign_id}, ${upload.file_name}, ${upload.columns}::text[], ${upload.mapping}::text[], 0, ${upload.user_id},
      ${upload.token_id}, ${upload.token_name}, ${at})
    returning id`.execute(transaction)
  return rows[0]?.id ?? 0
}

/** The rows of an upload after a line. */
export async function readRows(db: Database, uploadId: number, after: number, limit: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select line, cells from campaign_upload_rows where upload_id = ${uploadId} and line > ${after} order by line limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface ValidatedRow {
  line: number
  person: object | null
  email_key: string | null
  phone_key: string | null
  country_id: number | null
  field: string | null
  reason: string | null
}

/** Columns of validated rows as arrays, which the database reads much faster than JSON. */
const validatedColumns = (rows: readonly ValidatedRow[]) => sql`
  ${rows.map(({ line }) => line)}::int[], ${rows.map(({ person }) => person && JSON.stringify(person))}::text[],
  ${rows.map(({ email_key }) => email_key)}::text[], ${rows.map(({ phone_key }) => phone_key)}::text[],
  ${rows.map(({ country_id }) => country_id)}::bigint[], ${rows.map(({ field }) => field)}::text[],
  ${rows.map(({ reason }) => reason)}::text[]`

/** Inserts rows and their validation results, in the same order. */
export const insertRows = (
  transaction: Database,
  uploadId: number,
  rows: readonly ListRow[],
  judged: readonly ValidatedRow[],
) =>
  sql`
    insert into campaign_upload_rows (upload_id, line, cells, person, email_key, phone_key, country_id, field, reason)
    select ${uploadId}, line, string_to_array(cells, ${cellSeparator}), person::jsonb, email_key, phone_key, country_id, field, reason
    from unnest(${rows.map(({ cells }) => cells.join(cellSeparator))}::text[], ${validatedColumns(judged)})
      as given (cells, line, person, email_key, phone_key, country_id, field, reason)
    on conflict do nothing`.execute(transaction)

/** Updates the validation results of rows. */
export const storeValidation = (transaction: Database, uploadId: number, rows: readonly ValidatedRow[]) =>
  sql`
    update campaign_upload_rows r set person = given.person::jsonb, email_key = given.email_key, phone_key = given.phone_key,
      country_id = given.country_id, field = given.field, reason = given.reason
    from unnest(${validatedColumns(rows)}) as given (line, person, email_key, phone_key, country_id, field, reason)
    where r.upload_id = ${uploadId} and r.line = given.line`.execute(transaction)

export async function storeOutcome(
  transaction: Database,
  id: number,
  {
    mapping,
    rows,
    accepted,
    problems,
  }: { mapping: readonly string[]; rows: number; accepted: number; problems: readonly string[] },
): Promise<void> {
  await sql`
    update campaign_uploads set mapping = ${[...mapping]}::text[], rows = ${rows}, accepted = ${accepted}, refused = ${rows - accepted},
      problems = ${[...problems]}::text[] where id = ${id}`.execute(transaction)
}

export async function hasConsumers(db: Database, campaignId: number): Promise<boolean> {
  const { rows } = await sql`select from campaign_consumers where campaign_id = ${campaignId} limit 1`.execute(db)
  return rows.length > 0
}

/** Those of the keys that are already in the campaign. */
export async function readKnownKeys(
  db: Database,
  campaignId: number,
  emails: readonly string[],
  phones: readonly string[],
) {
  const { rows } = await sql<{ email_key: string | null; phone_key: string | null }>`
    select email_key, phone_key from campaign_consumers where campaign_id = ${campaignId} and email_key = any (${emails}::text[])
    union all
    select email_key, phone_key from campaign_consumers where campaign_id = ${campaignId} and phone_key = any (${phones}::text[])`.execute(
    db,
  )
  return new Set(rows.flatMap(({ email_key, phone_key }) => [`e${email_key}`, `p${phone_key}`]))
}

interface RefusedRow {
  line: number
  field: string
  reason: string
}
export async function readRefused(db: Database, uploadId: number, after: number, limit: number): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select line, coalesce(field, '') as field, reason from campaign_upload_rows
    where upload_id = ${uploadId} and reason is not null and line > ${after} order by line limit ${limit}`.execute(db)
  return rows
}

/** Ends an upload that was not imported: its people are deleted, the reason is kept. */
export async function endUpload(transaction: Database, id: number, reason: string): Promise<void> {
  await sql`delete from campaign_upload_rows where upload_id = ${id}`.execute(transaction)
  await sql`
    update campaign_uploads set ended_reason = ${reason}, accepted = 0, refused = 0, rows = 0 where id = ${id}`.execute(
    transaction,
  )
}

export const linkSource = (transaction: Database, id: number, sourceId: number) =>
  sql`update campaign_uploads set source_id = ${sourceId} where id = ${id}`.execute(transaction)

interface ListPerson {
  line: number
  email: string
}
/** The valid people of a source's list after a line. */
export async function readPeople(db: Database, sourceId: number, after: number, limit: number): Promise<ListPerson[]> {
  const { rows } = await sql<ListPerson>`
    select r.line, r.person ->> 'email' as email from campaign_upload_rows r join campaign_uploads u on u.id = r.upload_id
    where u.source_id = ${sourceId} and r.person is not null and r.line > ${after} order by r.line limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Adds the people of these lines, except those who are already in the campaign (unique keys). Returns the number added.
 */
export async function addListed(
  transaction: Database,
  { id, campaign_id }: { id: number; campaign_id: number },
  lines: readonly number[],
  at: Date,
): Promise<number> {
  if (!lines.length) return 0
  const { rows } = await sql<{ n: number }>`
    with added as (
      insert into campaign_consumers (campaign_id, source_id, email_key, phone_key, person, country_id, due_at, imported_at)
      select ${campaign_id}, ${id}, r.email_key, r.phone_key, r.person, r.country_id, ${at}, ${at}
      from campaign_upload_rows r join campaign_uploads u on u.id = r.upload_id
      where u.source_id = ${id} and r.line = any (${lines}::int[]) order by r.line
      on conflict do nothing returning id
    )
    select count(*)::int as n from added`.execute(transaction)
  return rows[0]?.n ?? 0
}

const dayMs = 86_400_000
/** Deletes uploads older than a day, except those that a source is still importing. */
export const deleteOldUploads = (db: Database, now: number) =>
  sql`
    delete from campaign_uploads u where created_at < ${new Date(now - dayMs)}
      and not exists (select from campaign_sources s where s.id = u.source_id and s.status <> 'completed' and not s.is_archived)`.execute(
    db,
  )
