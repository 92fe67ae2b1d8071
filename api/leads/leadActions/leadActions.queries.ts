import { ftdRefusal } from '../../../shared/leads/fireFtd'
import { leadStatus, type LeadStatusId } from '../../../shared/leads/leadStatus'
import { metricPermissionName } from '../../../shared/access/permissions'
import { holds, type Session } from '../../app/http/access'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Database } from '../../db/connect'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { changeLead, lockLead } from '../leads/leadChanges.queries'
import type { LeadRecord } from '../../db/leadRecord'
import { notifyPending } from '../pendingConversions/notifyPending.queries'
import { refuseStaleEdit } from '../../app/records/saves'

export interface Staff {
  session: Session
  requestId: string
  /** Epoch milliseconds. */
  now: () => number
}

type Editable = Pick<
  LeadRecord,
  'lead_status_id' | 'is_fake_ftd' | 'is_test' | 'status_override' | 'revenue' | 'payout'
>
type Change = { [Field in keyof Editable]?: Editable[Field] | undefined }
type LeadAction = `lead.${string}`

async function locked(transaction: Database, id: number): Promise<LeadRecord> {
  const lead = await lockLead(transaction, id)
  if (!lead) throw notFound('The lead')
  return lead
}

/** Writes the differences with one audit row; without differences writes nothing. */
async function change(
  transaction: Database,
  lead: LeadRecord,
  wanted: Change,
  action: LeadAction,
  { session, requestId, now }: Staff,
): Promise<LeadRecord | null> {
  const fields = (Object.keys(wanted) as (keyof Editable)[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== lead[field],
  )
  if (!fields.length) return null
  const pick = (from: Change) => Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Editable>
  const after = pick(wanted)
  const changed = await changeLead(transaction, lead, after, { by: session.email, at: now() })
  await writeAudit(transaction, {
    actor: session,
    action,
    entity: 'lead',
    entity_id: lead.id,
    before: pick(lead),
    after,
    requestId,
  })
  return changed
}

/** Data to undo a bulk action on a lead. */
export interface Undo {
  lead_id: number
  /** Version of the lead after the change; a different version means that it was changed since. */
  version: number
  /** Override before the change; null if there was none. */
  status_override: string | null
}
const undoOf = (before: LeadRecord, after: LeadRecord | null): Undo | null =>
  after && { lead_id: before.id, version: after.version, status_override: before.status_override }

/** Sets the status shown to the publisher; an empty text removes it. Null if it was already set. */
export async function overrideStatus(
  transaction: Database,
  id: number,
  status: string,
  staff: Staff,
): Promise<Undo | null> {
  const lead = await locked(transaction, id)
  const wanted = { status_override: status || null }
  return undoOf(lead, await change(transaction, lead, wanted, 'lead.override_status', staff))
}

async function lockedAt(transaction: Database, { lead_id, version }: Pick<Undo, 'lead_id' | 'version'>) {
  const lead = await locked(transaction, lead_id)
  if (lead.version !== version) throw new ApiError('CONFLICT', 'The lead was changed since, and is left as it is.')
  return lead
}

/** Restores the previous override of a lead; refused if the lead was changed since. */
export async function undoOverride(transaction: Database, undo: Undo, staff: Staff): Promise<void> {
  const lead = await lockedAt(transaction, undo)
  await change(transaction, lead, { status_override: undo.status_override }, 'lead.undo_override', staff)
}

/** Null if the lead was already marked so. */
export async function markTest(
  transaction: Database,
  id: number,
  is_test: boolean,
  staff: Staff,
): Promise<Undo | null> {
  const lead = await locked(transaction, id)
  return undoOf(lead, await change(transaction, lead, { is_test }, 'lead.mark_test', staff))
}

/** Fires a fake FTD: a pending conversion without a deposit. */
export async function fireFtd(transaction: Database, id: number, staff: Staff) {
  const lead = await locked(transaction, id)
  const refusal = ftdRefusal({
    // Ensured by a database check.
    status: lead.lead_status_id as LeadStatusId,
    isFakeFtd: lead.is_fake_ftd,
    hasDeposit: lead.converted_at !== null,
  })
  if (refusal) throw new ApiError('CONFLICT', refusal)
  await change(
    transaction,
    lead,
    { lead_status_id: leadStatus['Pending FTD'], is_fake_ftd: true },
    'lead.fire_ftd',
    staff,
  )
  await notifyPending(transaction)
}

/** Current values of the edited fields, without amounts that the caller may not see. */
const seenBy = (session: Session, { id, version, status_override, revenue, payout }: LeadRecord) => ({
  id,
  version,
  status_override,
  ...(holds(session, metricPermissionName('global', 'revenue')) && { revenue }),
  ...(holds(session, metricPermissionName('global', 'payout')) && { payout }),
})

interface LeadUpdate {
  revenue?: number | null | undefined
  payout?: number | null | undefined
  status_override?: string | null | undefined
  version?: number | null | undefined
}

/** Edits a lead; null leaves a field unchanged. Amounts are refused without a deposit or approval. */
export async function updateLead(
  transaction: Database,
  id: number,
  { revenue, payout, status_override, version }: LeadUpdate,
  staff: Staff,
) {
  const lead = await locked(transaction, id)
  const yours = { version: version ?? undefined, revenue, payout, status_override }
  refuseStaleEdit(seenBy(staff.session, lead), yours)
  const fields = {
    ...(revenue && !lead.converted_at && { revenue: 'Revenue needs a deposit, and this lead has none.' }),
    ...(payout && !lead.ftd_date && { payout: 'Payout needs an approved conversion, and this lead has none.' }),
  }
  if (Object.keys(fields).length) throw badInput(fields)
  const wanted = {
    revenue: revenue ?? undefined,
    payout: payout ?? undefined,
    status_override: status_override == null ? undefined : status_override || null,
  }
  await change(transaction, lead, wanted, 'lead.update', staff)
}
