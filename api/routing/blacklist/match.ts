import {
  type BlacklistFacts,
  blacklistMatches,
  type BlacklistTypeName,
  normaliseBlacklistValue,
} from '../../../shared/routing/blacklist'

export interface BlacklistItem {
  id: number
  type: BlacklistTypeName
  value: string
  /** Epoch milliseconds; null = never. */
  expiresAt: number | null
  hides: boolean
}

const key = (type: BlacklistTypeName, value: string) => `${type}\n${value.toLowerCase()}`

/** The domain and its parent domains: `a.b.example`, `b.example`, `example`. */
const domainsOf = (domain: string) => domain.split('.').map((_, place, parts) => parts.slice(place).join('.'))
const prefixesOf = (text: string) => Array.from({ length: text.length }, (_, place) => text.slice(0, place + 1))

/** Lookup keys of a lead for these types, except ranges, normalised like the values of the list. */
function keysOf(lead: BlacklistFacts, types: ReadonlySet<BlacklistTypeName>): string[] {
  const spelled = (type: BlacklistTypeName, text: string | null, others: BlacklistTypeName = type) =>
    text === null || !(types.has(type) || types.has(others)) ? undefined : normaliseBlacklistValue(type, text).value
  const email = spelled('Email', lead.email, 'Email Domain')
  const phone = spelled('Phone', lead.phone, 'Phone Prefix')
  const domain = types.has('Email Domain') ? email?.split('@').at(-1) : undefined
  const single: [BlacklistTypeName, string | undefined][] = [
    ['Country', lead.countryId === null ? undefined : String(lead.countryId)],
    ['Funnel Slug', spelled('Funnel Slug', lead.funnel)],
    ['IP', spelled('IP', lead.ip)],
    ['Email', email],
    ['Phone', phone],
    ['First Name', spelled('First Name', lead.firstName)],
    ['Last Name', spelled('Last Name', lead.lastName)],
  ]
  return [
    ...single.flatMap(([type, value]) => (value === undefined ? [] : [key(type, value)])),
    ...(domain === undefined ? [] : domainsOf(domain)).map((part) => key('Email Domain', part)),
    ...(types.has('Phone Prefix') ? prefixesOf(phone ?? '') : []).map((prefix) => key('Phone Prefix', prefix)),
  ]
}

/** The blacklist, indexed so that a lead is not compared with every item. */
export class Blacklist {
  private readonly byKey = new Map<string, BlacklistItem>()
  private readonly ranges: BlacklistItem[] = []
  private readonly types: ReadonlySet<BlacklistTypeName>

  constructor(items: readonly BlacklistItem[]) {
    this.types = new Set(items.map(({ type }) => type))
    for (const item of items) {
      if (item.type === 'IP Range') this.ranges.push(item)
      else this.byKey.set(key(item.type, item.value), item)
    }
  }

  /** A current item that matches the lead, preferably one that hides it; null if there is none. */
  find(lead: BlacklistFacts, now: number): BlacklistItem | null {
    if (!this.types.size) return null
    const named = keysOf(lead, this.types).flatMap((one) => this.byKey.get(one) ?? [])
    const ranges = lead.ip === null ? [] : this.ranges.filter(({ type, value }) => blacklistMatches(type, value, lead))
    const found = [...named, ...ranges].filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    return found.find(({ hides }) => hides) ?? found[0] ?? null
  }
}
