import type { Instant } from '../../../../shared/app/time/timeZones'
import { leadStatus, type LeadStatusId } from '../../../../shared/leads/leadStatus'
import type { BrandStatus } from '../partners/brandStatuses'
import type { StatusChangeRow } from './leadRows'

type Change = { status?: LeadStatusId; brand?: BrandStatus; override?: string }

/** Current statuses of a lead and all their changes since Submitted. */
export class Journey {
  status: LeadStatusId = leadStatus.Submitted
  brand: BrandStatus | null = null
  override: string | null = null
  /** When its statuses last changed; null: at arrival. */
  statusAt: Instant | null = null
  brandAt: Instant | null = null
  readonly changes: StatusChangeRow[] = []

  constructor(
    private readonly leadId: number,
    public at: Instant,
  ) {}

  /** Records a change, never before the previous one; ignores changes without effect. */
  change(at: Instant, change: Change, changedBy: string): void {
    const status = change.status ?? this.status
    const brand = change.brand ?? this.brand
    if (status === this.status && brand === this.brand && !change.override) return
    this.at = Math.max(this.at, at)
    this.changes.push({
      lead_id: this.leadId,
      created_at: new Date(this.at),
      old_lead_status_id: this.status,
      new_lead_status_id: status,
      old_advertiser_status: this.brand,
      new_advertiser_status: brand,
      status_override: change.override ?? null,
      changed_by: changedBy,
    })
    if (status !== this.status) this.statusAt = this.at
    if (brand !== this.brand) this.brandAt = this.at
    this.status = status
    this.brand = brand
    this.override = change.override ?? this.override
  }
}
