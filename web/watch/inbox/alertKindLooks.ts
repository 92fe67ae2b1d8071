import { Ban, CalendarX, Gauge, Hourglass, TimerOff, Webhook, type LucideIcon } from 'lucide-react'
import { opensPage, partnerAddress } from '../../../shared/partners/partnerPages'
import type { Needed } from '../../../shared/access/permissions'
import type { AlertFactsFragment, AlertKind } from '../../generated/graphql'

interface Look {
  icon: LucideIcon
  /** Money is being lost, or something only waits. */
  tone: 'danger' | 'warn'
  /** What its number of leads is. */
  leads: string
  /** Where it can be mended. */
  action: { label: string; needed: Needed; to: (alert: AlertFactsFragment) => string }
}

const advertiser = ({ subjectId }: AlertFactsFragment) => partnerAddress('advertiser', subjectId) ?? '/advertisers'

export const alertKindLooks: Readonly<Record<AlertKind, Look>> = {
  cap_filled: {
    ...{ icon: Gauge, tone: 'danger', leads: 'leads lost' },
    action: { label: 'Raise the cap', needed: 'CAPS_EDIT', to: ({ subjectId }) => `/caps?dialog=edit&id=${subjectId}` },
  },
  advertiser_refuses: {
    ...{ icon: Ban, tone: 'danger', leads: 'leads lost' },
    action: { label: 'Open advertiser', needed: opensPage('advertiser'), to: advertiser },
  },
  advertiser_unanswered: {
    ...{ icon: TimerOff, tone: 'danger', leads: 'leads lost' },
    action: { label: 'Open advertiser', needed: opensPage('advertiser'), to: advertiser },
  },
  held_leads: {
    ...{ icon: Hourglass, tone: 'warn', leads: 'leads held' },
    action: { label: 'Settle', needed: 'LEADS_PROGRESS_LOGS', to: () => '/held-leads' },
  },
  scheduled_change_stopped: {
    ...{ icon: CalendarX, tone: 'warn', leads: 'leads' },
    action: { label: 'Open caps', needed: 'CAPS_LIST', to: () => '/caps' },
  },
  postbacks_failing: {
    ...{ icon: Webhook, tone: 'warn', leads: 'postbacks' },
    action: {
      label: 'Open publisher',
      needed: opensPage('publisher'),
      to: ({ subjectId }) => partnerAddress('publisher', subjectId) ?? '/affiliates',
    },
  },
}
