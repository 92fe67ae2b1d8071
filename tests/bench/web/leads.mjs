// Leads in the gateway's format, identical in every run: a linear congruential generator without clock.
const pick = (list, random) => list[Math.floor(random() * list.length)]
const generator = (seed) => () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0) / 4_294_967_296

const statuses = [
  'SUBMITTED',
  'ACCEPTED',
  'ACCEPTED',
  'ACCEPTED',
  'REJECTED',
  'REJECTED',
  'PENDING_FTD',
  'FTD',
  'FTD_REJECTED',
]
const brandStatuses = ['New', 'No answer', 'Callback', 'Not interested', 'Wrong number', 'Deposited', null]
const advertisers = ['Halden Trade', 'Brightmoor', 'Corvane', 'Kestrel Invest', 'Palisade One', 'Veltra']
const publishers = ['Adriva', 'Orbit Reach', 'Lumen Media', 'Northlane Ads', 'Clickfold', 'Sable Traffic']
const countries = [
  ['Germany', 'DE'],
  ['Canada', 'CA'],
  ['Australia', 'AU'],
  ['Netherlands', 'NL'],
  ['Sweden', 'SE'],
  ['United Kingdom', 'GB'],
  ['Italy', 'IT'],
]
const funnels = ['quantum-de', 'oakline', 'novatrack', 'quantum-au', 'bluepeak']
const firstNames = ['Marta', 'Jonas', 'Sofie', 'Peter', 'Anna', 'Luca', 'Emma', 'Noah']
const lastNames = ['Keller', 'Brandt', 'Jansen', 'Lefebvre', 'Nilsen', 'Hoffmann', 'Walsh', 'Gagnon']
const reasons = [
  'Duplicate phone in the last 30 days',
  'Country not supported by brand',
  'Daily cap reached for advertiser',
  null,
  null,
]

function lead(id, random) {
  const status = pick(statuses, random)
  const money = status === 'FTD' ? Math.round(random() * 120_000) / 100 : 0
  const [countryName, countryCode] = pick(countries, random)
  const first = pick(firstNames, random)
  const last = pick(lastNames, random)
  const at = (days) =>
    new Date(1_795_000_000_000 - id * 61_000 + days * 86_400_000).toISOString().replace('Z', '+00:00')
  const distribution = 1 + Math.floor(random() * 20)
  return {
    __typename: 'Lead',
    id: String(id),
    email: `${first}.${last}${id}@example.test`.toLowerCase(),
    firstName: first,
    lastName: last,
    phone: `+49${Math.floor(1e9 + random() * 9e9)}`,
    ip: `10.${id % 250}.${Math.floor(random() * 250)}.7`,
    hitId: Math.floor(random() * 1e15).toString(36),
    city: pick(['Berlin', 'Toronto', 'Perth', 'Utrecht', 'Lund'], random),
    language: pick(['de', 'en', 'nl', 'sv'], random),
    status,
    advertiserStatus: pick(brandStatuses, random),
    publisherStatus: pick(brandStatuses, random),
    statusOverride: random() < 0.05 ? 'Callback' : null,
    rejectionReason: status === 'REJECTED' ? pick(reasons, random) : null,
    advertiserId: String(1 + (id % 6)),
    advertiserName: advertisers[id % 6],
    publisherId: String(1 + (id % 5)),
    publisherName: publishers[id % 5],
    countryName,
    countryCode,
    distributionId: String(distribution),
    distributionName: `${countryCode} slot ${distribution}`,
    funnel: pick(funnels, random),
    offer: pick(funnels, random),
    customParam1: `c1-${id % 97}`,
    customParam2: `c2-${id % 89}`,
    customParam3: random() < 0.5 ? `c3-${id % 11}` : null,
    customParam4: null,
    customParam5: null,
    revenue: money,
    payout: Math.round(money * 70) / 100,
    cr: status === 'FTD' ? 100 : 0,
    affCr: status === 'FTD' ? 100 : 0,
    lateFtd: status === 'FTD' && random() < 0.1,
    createdAt: at(0),
    ftdDate: status === 'FTD' ? at(2) : null,
    brokerFtd: status === 'FTD' ? at(1) : null,
    realConversion: status === 'FTD' ? true : null,
    isInjected: random() < 0.1,
    injected: random() < 0.1 ? 'Accepted' : null,
    isTest: random() < 0.02,
    isFakeFtd: status === 'PENDING_FTD' && random() < 0.1,
    isQualityControl: status === 'FTD' && random() < 0.1,
    funnelOverride: random() < 0.05 ? 'oakline' : null,
    funnelOverrideOrigin: null,
    publisherIdOverride: null,
    pubOverrideOrigin: null,
    autologinUrl: `https://login.example.test/auto/${Math.floor(random() * 1e15).toString(36)}`,
    redirectUrl: `https://land.example.test/${id}?click=${Math.floor(random() * 1e12).toString(36)}`,
    notes: random() < 0.1 ? 'Asked to be called back after the weekend, prefers mornings' : null,
  }
}

/** `count` leads with all fields; `seed` selects a page. */
export function makeLeads(count, seed = 42) {
  const random = generator(seed)
  const first = 900_000 + seed * 1000
  return Array.from({ length: count }, (_, index) => lead(first - index, random))
}
