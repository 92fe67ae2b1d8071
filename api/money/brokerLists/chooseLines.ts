import { leadStatus } from '../../../shared/leads/leadStatus'
import { lineChoices, type LineChoice, maxChosen } from '../../../shared/money/brokerLists'
import { writeAudit } from '../../app/audit/audit.queries'
import type { Session } from '../../app/http/access'
import { ApiError } from '../../app/http/errors'
import type { Database } from '../../db/connect'
import { recordDeposit } from '../../leads/conversions/deposits.queries'
import { changeLead, lockLead } from '../../leads/leads/leadChanges.queries'
import { decideConversions } from '../../leads/pendingConversions/decideConversions.queries'
import type { AccountingMonth } from '../accountingMonths/accountingMonths.queries'
import { bookAs } from '../ledger/bookAs.queries'
import { notListedReason, returnDeposits } from '../returns/returns.queries'
import { type BrokerList, type Compared, raiseVersion } from './brokerLists.queries'
import {
  type ComparedLine,
  type LeadState,
  chooseForOpen,
  listLines,
  readLeadStates,
  saveChoices,
} from './comparison.queries'

const conflict = (message: string) => new ApiError('CONFLICT', message)

/** Why the broker's figure of a line cannot be accepted; null if it can. */
export function acceptRefusal(
  { kind, theirs, choice }: Pick<ComparedLine, 'kind' | 'theirs' | 'choice'>,
  lead: LeadState | undefined,
  { starts_at, ends_at }: Pick<AccountingMonth, 'starts_at' | 'ends_at'>,
): string | null {
  if (kind === 'equal') return 'Both have the same amount.'
  if (choice === 'accept') return null
  if (!lead) return 'No lead of ours: keep ours, or dispute it.'
  if (kind === 'only_ours') return null
  if (theirs === null) return 'The list says no amount.'
  if (kind === 'other_amount') return null
  if (!lead.is_held) return 'The lead is with another advertiser.'
  if (!lead.is_counted) return 'A test lead.'
  if (lead.lead_status_id === leadStatus.FTD) return 'Its deposit is in another month.'
  if (lead.lead_status_id === leadStatus['FTD REJECTED']) return 'Its conversion was rejected.'
  if (lead.lead_status_id === leadStatus.Accepted || lead.lead_status_id === leadStatus['Pending FTD']) {
    if (lead.converted_at && (lead.converted_at < starts_at || lead.converted_at >= ends_at))
      return 'Its deposit is in another month.'
    return lead.created_at >= ends_at ? 'The lead came after the month.' : null
  }
  return 'The lead was not accepted.'
}

interface Choosing {
  compared: Compared
  month: AccountingMonth
  list: BrokerList
  session: Session
  requestId: string
  /** Epoch milliseconds. */
  now: number
}

/** Makes the deposit of a lead that only the broker lists, in the month, and approves it. */
async function bookDeposit(transaction: Database, line: ComparedLine, choosing: Choosing) {
  const { compared, month, session, requestId, now } = choosing
  const lead = await lockLead(transaction, line.lead_id ?? 0)
  if (!lead) throw conflict('The lead was deleted in the meantime.')
  if (lead.converted_at === null) {
    const end = month.ends_at.getTime() - 1
    const at = Math.min(Math.max(Number(line.deposited_at ?? end), Number(month.starts_at)), end)
    const { kind, message } = await recordDeposit(transaction, lead, { advertiserId: compared.advertiserId, at, now })
    if (kind !== 'booked') throw conflict(message)
  }
  const decision = { isAccept: true, statusOverride: null, actor: session, at: now, requestId }
  const { refused } = await decideConversions(transaction, [lead.id], decision)
  if (refused[0]) throw conflict(refused[0].message)
}

/** Returns the deposit of a lead that the broker does not list. */
async function returnDeposit(transaction: Database, line: ComparedLine, choosing: Choosing) {
  const { month, session, requestId, now } = choosing
  const { refused } = await returnDeposits(transaction, [line.lead_id ?? 0], {
    ...{ actor: session, at: now, requestId, timeZone: month.time_zone, source: 'comparison', note: '' },
    reason: await notListedReason(transaction),
  })
  if (refused[0]) throw conflict(refused[0].message)
}

/** Gives a lead the amount, which its entry in the ledger follows. */
async function setRevenue(transaction: Database, line: ComparedLine, revenue: number, choosing: Choosing) {
  const { session, requestId, now } = choosing
  const lead = await lockLead(transaction, line.lead_id ?? 0)
  if (!lead) throw conflict('The lead was deleted in the meantime.')
  if (lead.revenue === revenue) return
  await changeLead(transaction, lead, { revenue }, { by: session.email, at: now })
  await writeAudit(transaction, {
    ...{ actor: session, action: 'lead.update', entity: 'lead', entity_id: lead.id, requestId },
    ...{ before: { revenue: lead.revenue }, after: { revenue } },
  })
}

/** Changes the lead of a line to what the choice says. Returns what we have afterwards. */
async function applyChoice(transaction: Database, line: ComparedLine, choice: LineChoice, choosing: Choosing) {
  const isAccepted = line.choice === 'accept'
  if (choice !== 'accept') {
    if (!isAccepted) return line.ours
    if (line.kind !== 'other_amount') throw conflict('It was accepted, and is booked. Change the lead itself.')
    await setRevenue(transaction, line, line.ours ?? 0, choosing)
    return line.ours
  }
  if (isAccepted) return line.theirs
  if (line.kind === 'only_ours') {
    await returnDeposit(transaction, line, choosing)
    return null
  }
  if (line.kind === 'only_theirs') await bookDeposit(transaction, line, choosing)
  await setRevenue(transaction, line, line.theirs ?? 0, choosing)
  return line.theirs
}

/** Lines that are chosen for; throws 409 if somebody else has chosen for one of them since the version that was read. */
async function linesFor(transaction: Database, keys: readonly string[], version: number, choosing: Choosing) {
  const { compared, month, session } = choosing
  const lines = await listLines(transaction, compared, month, { keys, limit: keys.length })
  if (lines.length < keys.length) throw conflict('A line is no longer in the comparison. Look at it again.')
  const other = lines.find((line) => (line.chosen_version ?? 0) > version && line.chosen_by !== session.email)
  if (other?.choice)
    throw conflict(
      `${other.chosen_by ?? ''} chose “${lineChoices[other.choice]}” for one of the lines in the meantime.`,
    )
  return lines
}

/**
 * Chooses for lines, in the transaction, with the list locked. Accepting the broker's figure changes leads, and the ledger
 * follows. Throws 409 with the reason if one cannot be chosen for; then none is. Returns the number of lines.
 */
export async function chooseLines(
  transaction: Database,
  { choice, keys, version }: { choice: LineChoice; keys: readonly string[] | null; version: number },
  choosing: Choosing,
): Promise<number> {
  const { compared, month, list, session } = choosing
  if (keys === null) {
    if (choice === 'accept') throw conflict(`Accept at most ${maxChosen} lines at once.`)
    const next = await raiseVersion(transaction, list.id)
    return chooseForOpen(transaction, compared, month, { choice, version: next, chosenBy: session.email })
  }
  const lines = await linesFor(transaction, keys, version, choosing)
  if (lines.some(({ kind }) => kind === 'equal')) throw conflict('A line is equal: there is nothing to choose.')
  if (choice === 'accept') {
    const leads = await readLeadStates(
      transaction,
      compared,
      lines.flatMap(({ lead_id }) => lead_id ?? []),
    )
    for (const line of lines) {
      const refusal = acceptRefusal(line, leads.get(line.lead_id ?? 0), month)
      if (refusal) throw conflict(`${line.reference ?? `Lead ${line.lead_id}`}: ${refusal}`)
    }
  }
  const next = await raiseVersion(transaction, list.id)
  const chosen = await bookAs(transaction, 'broker_difference', async () => {
    const done = []
    // In the order of ids, as others lock leads.
    for (const line of lines.toSorted((one, other) => (one.lead_id ?? 0) - (other.lead_id ?? 0))) {
      const booked = await applyChoice(transaction, line, choice, choosing)
      const { key, kind, lead_id, reference, ours, theirs } = line
      done.push({
        key,
        kind,
        lead_id,
        reference,
        ours,
        theirs,
        booked,
        choice,
        version: next,
        chosen_by: session.email,
      })
    }
    return done
  })
  await saveChoices(transaction, compared, chosen)
  return chosen.length
}
