import {
  Activity,
  Ban,
  CalendarX,
  CreditCard,
  FileX,
  Gauge,
  Hourglass,
  RefreshCwOff,
  ServerCrash,
  TimerOff,
  VolumeX,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import type { May, Needed } from '../../../shared/access/permissions'
import { scheduledAddress, scheduledPages, scheduledRecords } from '../../../shared/routing/scheduledChanges'
import { routeTable } from '../../app/routeTable'
import type { AlertFactsFragment, AlertKind } from '../../generated/graphql'

interface Look {
  icon: LucideIcon
  /** Money is being lost, or something only waits. */
  tone: 'danger' | 'warning'
  /** What its number of leads is; null if it is not about leads. */
  leads: string | null
  /** Where it can be mended. */
  action: { label: string; needed: Needed; to: (alert: AlertFactsFragment, may: May) => string }
}

const advertiser = ({ subjectId }: AlertFactsFragment) => partnerAddress('advertiser', subjectId) ?? '/advertisers'

const publisherAction: Look['action'] = {
  label: 'Open publisher',
  needed: opensPage('publisher'),
  to: ({ subjectId }) => partnerAddress('publisher', subjectId) ?? '/affiliates',
}
const advertiserAction: Look['action'] = { label: 'Open advertiser', needed: opensPage('advertiser'), to: advertiser }

/** The record of a scheduled change; the list of them if the user may not open it, or it is gone. */
function changedRecord({ evidence }: AlertFactsFragment, may: May): string {
  const { entity, record_id, distribution_id } = evidence as Partial<Record<string, unknown>>
  const change = scheduledRecords.find((one) => one === entity)
  const address =
    change &&
    scheduledAddress({
      ...{ entity: change, recordId: String(record_id) },
      distributionId: typeof distribution_id === 'number' ? String(distribution_id) : null,
    })
  return address && may(scheduledPages[change]) ? address : '/scheduled-changes?state=ended'
}

export const alertKindLooks: Readonly<Record<AlertKind, Look>> = {
  cap_filled: {
    ...{ icon: Gauge, tone: 'danger', leads: 'leads lost' },
    action: { label: 'Raise the cap', needed: 'CAPS_EDIT', to: ({ subjectId }) => `/caps?dialog=edit&id=${subjectId}` },
  },
  advertiser_refuses: { icon: Ban, tone: 'danger', leads: 'leads lost', action: advertiserAction },
  advertiser_unanswered: { icon: TimerOff, tone: 'danger', leads: 'leads lost', action: advertiserAction },
  held_leads: {
    ...{ icon: Hourglass, tone: 'warning', leads: 'leads held' },
    action: { label: 'Settle', needed: 'LEADS_PROGRESS_LOGS', to: () => '/held-leads' },
  },
  scheduled_change_stopped: {
    ...{ icon: CalendarX, tone: 'warning', leads: null },
    action: { label: 'Open record', needed: routeTable.ScheduledChangesView.permission, to: changedRecord },
  },
  report_schedule_stopped: {
    ...{ icon: FileX, tone: 'warning', leads: null },
    action: {
      label: 'Open schedule',
      needed: routeTable.ReportSchedulesView.permission,
      to: ({ subjectId }) => `${routeTable.ReportSchedulesView.path}?dialog=runs&id=${subjectId}`,
    },
  },
  webhook_stopped: {
    ...{ icon: Webhook, tone: 'warning', leads: null },
    action: {
      label: 'Open webhooks',
      needed: routeTable.WebhooksView.permission,
      to: () => routeTable.WebhooksView.path,
    },
  },
  status_sync_failing: {
    ...{ icon: RefreshCwOff, tone: 'warning', leads: 'differences' },
    action: { label: 'Open status sync', needed: 'ADVERTISERS_EDIT', to: (alert) => `${advertiser(alert)}?tab=pull` },
  },
  postbacks_failing: { icon: Webhook, tone: 'warning', leads: 'postbacks', action: publisherAction },
  publisher_silent: { icon: VolumeX, tone: 'danger', leads: 'leads missing', action: publisherAction },
  advertiser_silent: { icon: VolumeX, tone: 'danger', leads: 'leads lost', action: advertiserAction },
  publisher_rate_unusual: { icon: Activity, tone: 'warning', leads: 'leads lost', action: publisherAction },
  advertiser_rate_unusual: { icon: Activity, tone: 'warning', leads: 'leads lost', action: advertiserAction },
  credit_limit: {
    ...{ icon: CreditCard, tone: 'warning', leads: null },
    action: { label: 'Open its money', needed: 'MONEY_LIST', to: (alert) => `${advertiser(alert)}?tab=money` },
  },
  system: {
    ...{ icon: ServerCrash, tone: 'danger', leads: null },
    action: { label: 'Open settings', needed: 'SETTINGS_EDIT', to: () => '/settings' },
  },
}

/** Red where money is being lost; a cap or credit limit that is not full yet only warns. */
export function toneOf({ kind, evidence }: Pick<AlertFactsFragment, 'kind' | 'evidence'>): Look['tone'] {
  const { count, cap, percent } = evidence as { count?: unknown; cap?: unknown; percent?: unknown }
  if (kind === 'credit_limit') return Number(percent) < 100 ? 'warning' : 'danger'
  return kind === 'cap_filled' && Number(count) < Number(cap) ? 'warning' : alertKindLooks[kind].tone
}
