/** What staff can do about an alert from its row. */
import type { AlertKind } from './alertKinds'

/** Probes that an advertiser must accept before it is resumed from the Inbox. */
export const probesToResume = 3

const resent: Partial<Record<AlertKind, 'leads' | 'postbacks'>> = {
  cap_filled: 'leads',
  advertiser_refuses: 'leads',
  advertiser_unanswered: 'leads',
  postbacks_failing: 'postbacks',
}

/** What of an alert of this kind can be sent again; null: nothing. */
export const resentBy = (kind: AlertKind): 'leads' | 'postbacks' | null => resent[kind] ?? null
