import type { Instant } from '../../../../shared/app/time/timeZones'
import type { TableRows } from '../world/rows'

export interface Offer {
  name: string
  slug: string
}

const names: Readonly<Record<string, readonly string[]>> = {
  crypto: [
    'Crypto Compass',
    'Coin Atlas',
    'Ledger Wave',
    'Block Harvest',
    'Token Bridge',
    'Chain Horizon',
    'Hash Garden',
  ],
  stocks: ['Bluechip Club', 'Dividend Path', 'Market Lantern', 'Equity School', 'Index Pilot', 'Tech Titans Fund'],
  commodities: ['Oil Trader Pro', 'Gold Standard', 'Green Energy Invest', 'Copper Line', 'Silver Stream'],
  forex: ['Pip Academy', 'Currency Coach', 'Forex Firstaid', 'Dollar Desk', 'Swing Signals'],
  education: ['Money Masterclass', 'Retire Ready', 'Trading Bootcamp', 'Smart Saver'],
  automation: ['Auto Invest 360', 'Robo Portfolio', 'Algo Harbor'],
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The 30 API offers; leads have the name as offer and the slug as funnel. */
export const offers: readonly Offer[] = Object.values(names)
  .flat()
  .map((name) => ({ name, slug: slugOf(name) }))

export function offerRows(from: Instant): TableRows[] {
  const groupOf = (name: string) => Object.keys(names).filter((group) => names[group]?.includes(name))
  const rows = offers.map(({ name, slug }, index) => ({
    id: index + 1,
    name,
    slug,
    url: `https://${slug}.example/`,
    groups: groupOf(name),
    created_at: new Date(from),
    updated_at: new Date(from),
  }))
  return [{ table: 'offers', rows }]
}
