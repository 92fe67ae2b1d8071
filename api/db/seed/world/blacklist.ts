import { DAY, type Instant } from '../../../../shared/app/time/timeZones'
import { blacklistTypeIdOf } from '../../reference/blacklistTypes'
import { countryIdOf } from '../../reference/countryList'
import { offers } from '../partners/offers'
import { numbered } from '../partners/prices'
import type { TableRows } from './rows'

/** A blocked value; `hides` also hides its leads from lists. */
export interface BlacklistItem {
  type: 'Country' | 'Funnel Slug' | 'IP' | 'IP Range' | 'Email' | 'Email Domain' | 'Phone' | 'First Name'
  value: string
  hides: boolean
  description: string | null
  /** Days until it expires; null = never. */
  expiresInDays: number | null
}

const item = (
  type: BlacklistItem['type'],
  value: string,
  { hides = false, description = null, expiresInDays = null }: Partial<BlacklistItem> = {},
): BlacklistItem => ({ type, value, hides, description, expiresInDays })

const bots = { hides: true, description: 'Known bots' }

export const blacklist: readonly BlacklistItem[] = [
  item('Email Domain', 'mailinator.com', { description: 'Throw-away mailboxes' }),
  item('Email Domain', 'tempmail.dev', { description: 'Throw-away mailboxes' }),
  item('Email Domain', 'botfarm.example', bots),
  item('Email', 'complaints@lawfirm.example', { hides: true, description: 'Legal: never contact' }),
  item('Email', 'me@spamtrap.example', bots),
  item('IP', '198.51.100.23', { description: 'Hundreds of leads in one night' }),
  item('IP', '203.0.113.99', bots),
  item('IP Range', '192.0.2.0-192.0.2.255', { ...bots, expiresInDays: 60 }),
  item('Phone', '+441632960000', { description: 'Not a real number' }),
  item('First Name', 'Asdf'),
  item('First Name', 'Qwerty', { expiresInDays: -20 }),
  item('Country', String(countryIdOf('KP')), { description: 'Sanctions' }),
  item('Country', String(countryIdOf('IR')), { description: 'Sanctions' }),
  item('Funnel Slug', offers.at(-1)?.slug ?? '', {
    expiresInDays: -3,
    description: 'Paused while the landing page was mended',
  }),
]

export function blacklistRows(from: Instant, now: Instant): TableRows[] {
  const day = (days: number) => new Date(Math.floor(now / DAY + days) * DAY)
  const rows = blacklist.map(({ type, value, hides, description, expiresInDays }, index) => ({
    blacklist_type_id: blacklistTypeIdOf(type),
    blacklist_value: value,
    expires_at: expiresInDays === null ? null : day(expiresInDays),
    hide_blocked: hides,
    description,
    created_at: new Date(from + index * DAY),
    updated_at: new Date(from + index * DAY),
  }))
  return [{ table: 'blacklist_items', rows: numbered(rows) }]
}
