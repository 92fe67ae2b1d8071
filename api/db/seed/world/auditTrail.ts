import { postbackRows } from '../../../../shared/access/auditLog'
import { leadStatus, leadStatusName } from '../../../../shared/leads/leadStatus'
import { DAY, HOUR, MINUTE, windowStart, type Instant } from '../../../../shared/app/time/timeZones'
import type { Caps } from '../partners/caps'
import { type Distribution, updatedAtOf } from '../partners/distributions'
import type { LeadRecord, StatusChangeRow } from '../leads/leadRows'
import type { Random } from './random'
import type { TableRows } from './rows'
import { colleagues } from './users'
import type { World } from './world'

interface AuditEntry {
  at: Instant
  by: { id: number | null; email: string }
  action: string
  entity: string
  id: number | string | null
  name?: string | null
  before?: object
  after?: object
}

/** What the product has written while the demo was made. */
export interface AuditRow {
  created_at: Date
  user_id: number | null
  actor: string
  action: string
  entity: string
  entity_id: string | null
  entity_name: string | null
  before: object | null
  after: object | null
}

/** IP address of a demo user, from a range reserved for documentation. */
const addressOf = (user: number | null) => (user === null ? '198.51.100.20' : `203.0.113.${user % 250}`)

/** Days of entries for records, leads and sign-ins. */
const keptDays = 60
const keptLeadDays = 14
/** Fewer days of postbacks, because they would be most of the log. */
const keptPostbackDays = 3

const ofLevel = (level: number) => colleagues.filter((one) => one.level === level)
const advertiserStaff = ofLevel(4)
const publisherStaff = ofLevel(3)
const colleagueByEmail = new Map(colleagues.map((one) => [one.email, one]))
const methods: readonly Distribution['type'][] = ['slot', 'chance', 'optimize']

/** Recent actions of staff for the audit log, consistent with the records. */
export class AuditTrail {
  private readonly entries: AuditEntry[] = []

  constructor(
    private readonly random: Random,
    private readonly world: World,
  ) {}

  /** Collects the lead's postbacks, decisions on its conversion, and status overrides. */
  follow({ lead, statusChanges }: LeadRecord): void {
    for (const change of statusChanges) {
      const by = colleagueByEmail.get(String(change.changed_by))
      const at = (change.created_at as Date).getTime()
      if (change.changed_by === 'broker' && at >= this.world.now - keptPostbackDays * DAY)
        this.entries.push(postbackOf(lead, change, at))
      if (!by || at < this.world.now - keptLeadDays * DAY) continue
      const told = decisionOf(change, String(lead.payout)) ?? overrideOf(change)
      if (told) this.entries.push({ at, by, entity: 'lead', id: Number(lead.id), ...told })
    }
  }

  /** Sign-ins in the morning of each user's zone, fewer at weekends. */
  private *signIns(): Generator<AuditEntry> {
    for (const by of colleagues.slice(6)) {
      for (let days = 0; days < keptLeadDays; days++) {
        const start = windowStart('08:20', by.zone, this.world.now - days * DAY)
        const isWeekend = [0, 6].includes(new Date(start + 4 * HOUR).getUTCDay())
        const at = Math.floor(start + this.random.next() * 90 * MINUTE)
        if (!this.random.chance(isWeekend ? 0.15 : 0.92)) continue
        // Sometimes wrong passwords first.
        const refused = this.random.chance(0.12) ? 1 + Math.floor(this.random.next() * 3) : 0
        for (let tries = refused; tries > 0; tries--) {
          const after = { step: 'password', reason: 'wrong password' }
          yield { at: at - tries * 20_000, by, action: 'session.refuse', entity: 'session', id: null, after }
        }
        yield { at, by, action: 'session.start', entity: 'session', id: null }
      }
    }
  }

  private *capChanges(caps: Caps): Generator<AuditEntry> {
    for (const cap of caps.described()) {
      const { id, raised, createdAt, ...fields } = cap
      const about = { entity: 'cap', id, by: this.random.pick(advertiserStaff) }
      yield { ...about, at: createdAt, action: 'cap.create', after: { id, ...fields, cap: raised?.from ?? fields.cap } }
      if (!raised) continue
      const by = this.random.pick(advertiserStaff)
      const change = { before: { cap: raised.from, version: 1 }, after: { cap: fields.cap, version: 2 } }
      yield { ...about, by, at: raised.at, action: 'cap.update', ...change }
    }
  }

  private *recordChanges(): Generator<AuditEntry> {
    const { advertisers, publishers, distributions, campaigns, now } = this.world
    const switchedOff = { before: { status: 'active' }, after: { status: 'inactive' } }
    for (const { id, endedAt } of advertisers) {
      const by = this.random.pick(advertiserStaff)
      if (endedAt !== null)
        yield { at: endedAt, by, action: 'advertiser.update', entity: 'advertiser', id, ...switchedOff }
    }
    for (const { id, isActive, until } of publishers) {
      const by = this.random.pick(publisherStaff)
      if (until !== null && !isActive)
        yield { at: until, by, action: 'publisher.update', entity: 'publisher', id, ...switchedOff }
    }
    for (const distribution of distributions) {
      const by = this.random.pick(advertiserStaff)
      const before = this.random.pick(methods.filter((type) => type !== distribution.type))
      const about = { entity: 'distribution', id: distribution.id, at: updatedAtOf(distribution, now), by }
      yield { ...about, action: 'distribution.update', before: { type: before }, after: { type: distribution.type } }
    }
    for (const { id, name, from, pausedAt } of campaigns) {
      const about = { entity: 'campaign', id, by: this.random.pick(advertiserStaff) }
      yield { ...about, at: from - DAY, action: 'campaign.create', after: { id, name, status: 'inactive' } }
      yield {
        ...about,
        at: from,
        action: 'campaign.start',
        before: { status: 'inactive' },
        after: { status: 'active' },
      }
      if (pausedAt !== null) yield { ...about, at: pausedAt, action: 'campaign.pause', ...switchedOff }
    }
  }

  /** Log entries, oldest first, after all leads are generated. */
  rows(caps: Caps, written: readonly AuditRow[]): TableRows[] {
    const { now } = this.world
    const others = written.map(({ created_at, user_id, actor, entity_id, entity_name, before, after, ...what }) => ({
      ...{ ...what, at: created_at.getTime(), by: { id: user_id, email: actor }, id: entity_id, name: entity_name },
      ...{ before: before ?? undefined, after: after ?? undefined },
    }))
    const entries = [...this.entries, ...this.signIns(), ...this.capChanges(caps), ...this.recordChanges(), ...others]
      .filter(({ at }) => at <= now && at > now - keptDays * DAY)
      .sort((one, other) => one.at - other.at)
    const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
    const rows = entries.map(({ at, by, action, entity, id, name = null, before, after }) => ({
      ...{ created_at: new Date(at), user_id: by.id, actor: by.email, action, entity, entity_name: name },
      ...{ entity_id: id === null ? null : String(id), before: json(before), after: json(after) },
      address: addressOf(by.id),
    }))
    return [{ table: 'audit_log', rows }]
  }
}

/** The postback behind a status change; a deposit converted the lead. */
function postbackOf(lead: LeadRecord['lead'], change: StatusChangeRow, at: Instant): AuditEntry {
  const isDeposit =
    change.new_lead_status_id === leadStatus['Pending FTD'] && change.old_lead_status_id !== change.new_lead_status_id
  const type = isDeposit ? 'deposit' : 'status'
  return {
    ...postbackRows,
    ...{ at, by: { id: null, email: `advertiser:${String(lead.advertiser_id)}` }, id: Number(lead.id) },
    after: {
      ...{
        event_id: `${type}-${String(lead.id)}-${at}`,
        type,
        status: change.new_advertiser_status,
        outcome: 'applied',
      },
      message: isDeposit ? 'The deposit was booked.' : 'The status was changed.',
    },
  }
}

/** Accepted or rejected conversion; null for other changes. */
function decisionOf(
  { old_lead_status_id, new_lead_status_id, status_override, created_at }: StatusChangeRow,
  payout: string,
) {
  const isAccept = new_lead_status_id === leadStatus.FTD
  if (old_lead_status_id !== leadStatus['Pending FTD'] || old_lead_status_id === new_lead_status_id) return null
  return {
    action: isAccept ? 'pending_conversion.accept' : 'pending_conversion.reject',
    before: { status: leadStatusName(leadStatus['Pending FTD']), status_override: null, ftd_date: null, payout: 0 },
    after: {
      status: leadStatusName(new_lead_status_id as number),
      status_override,
      ftd_date: isAccept ? (created_at as Date).toISOString() : null,
      payout: isAccept ? Number(payout) : 0,
    },
  }
}

/** Status override for the publisher; null for other changes. */
const overrideOf = ({ old_lead_status_id, new_lead_status_id, status_override }: StatusChangeRow) =>
  status_override === null || old_lead_status_id !== new_lead_status_id
    ? null
    : { action: 'lead.update', before: { status_override: null }, after: { status_override } }
