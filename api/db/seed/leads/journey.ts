import type { Instant } from '../../../../shared/app/time/timeZones'
import { leadStatus, type LeadStatusId } from '../../../../shared/leads/leadStatus'
import type { BrandStatus } from '../partners/brandStatuses'
import type { StatusChangeRow } from './leadRows'

type Change = { status?: LeadStatusId; brand?: BrandStatus; override?: string }

/** What a lead's statuses are, and how they came to be: the changes, replayed from Submitted, end in the present state. */
export class Journey {
  status: LeadStatusId = leadStatus.Submitted
  brand: BrandStatus | null = null
  override: string | null = null
  /** Since when it has them; null: since it came. */
  statusAt: Instant | null = null
  brandAt: Instant | null = null
  readonly changes: StatusChangeRow[] = []

  constructor(
    private readonly leadId: number,
    public at: Instant,
  ) {}

  /** Nothing is written down when nothing changes; what happens never lies before what happened last. */
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
      old_brand_status: this.brand,
      new_brand_status: brand,
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
