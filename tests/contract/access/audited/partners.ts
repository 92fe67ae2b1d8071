import { one, days, type AuditedMutation, type World } from './audited'

const account = (name: string) =>
  `input: { firstName: "${name}", lastName: "B", email: "panel@example.test", password: "Valid-123" }`
const pair = ({ advertiser, publisher }: World) => `advertiserId: "${advertiser}", publisherId: "${publisher}"`
const owner = ({ publisher }: World) => `of: publisher, ownerId: "${publisher}"`
const broker = `broker: { url: "sandbox:/brokers/brand/leads", method: POST, format: json, headers: [], fields: [{ name: "email", source: "email", secret: false }],
  answer: { format: json, rules: [{ means: accepted, conditions: [{ of: value, at: "status", test: is, values: ["accepted"] }] }] }, timeoutMs: 5000, idempotent: false }, onTimeout: hold`
const pull = `isActive: true, pull: { url: "sandbox:/brokers/brand/events?from={{from}}", method: GET, headers: [], paging: none,
  mapping: { list: "data", lead: "external_id", status: "status" }, intervalMinutes: 5, lookBackMinutes: 60, reconcileDays: 7, timeoutMs: 5000 }`

const postbacks = `mapping: { format: query, names: [{ theirs: "id", ours: lead_id }], events: [], otherwise: deposit, amountFormat: point,
  timeFormat: "iso", timeZone: "UTC", answer: "OK" }`

export const partnersMutations: readonly AuditedMutation[] = [
  one('createPublisherAccount', () => account('A'), 'publisher_account.create', 'publisherAccount'),
  one(
    'updatePublisherAccount',
    ({ made }) => `id: "${made.createPublisherAccount}", ${account('Z')}`,
    'publisher_account.update',
  ),
  one('deletePublisherAccount', ({ made }) => `id: "${made.createPublisherAccount}"`, 'publisher_account.delete'),
  one('createOffer', () => 'input: { name: "Onyx", slug: "onyx" }', 'offer.create', 'offer'),
  one(
    'updateOffer',
    ({ made }) => `id: "${made.createOffer}", input: { name: "Black onyx", slug: "onyx" }`,
    'offer.update',
  ),
  one(
    'createAdvertiser',
    ({ user }) => `input: { name: "Made", displayName: "Made", userId: "${user}" }`,
    'advertiser.create',
    'advertiser',
  ),
  one(
    'updateAdvertiser',
    ({ made }) => `id: "${made.createAdvertiser}", input: { displayName: "Remade" }`,
    'advertiser.update',
  ),
  one('pauseAdvertiser', ({ made }) => `id: "${made.createAdvertiser}", minutes: 60`, 'advertiser.pause'),
  one('probeAdvertiser', ({ paused }) => `id: "${paused}", probes: 3`, 'advertiser.probe'),
  one('resumeAdvertiser', ({ made }) => `id: "${made.createAdvertiser}"`, 'advertiser.resume'),
  one('deleteAdvertiser', ({ made }) => `id: "${made.createAdvertiser}"`, 'advertiser.delete'),
  one(
    'saveAdvertiserBroker',
    ({ advertiser }) => `advertiserId: "${advertiser}", ${broker}`,
    'advertiser_broker.update',
  ),
  one(
    'rotatePostbackToken',
    ({ advertiser }) => `advertiserId: "${advertiser}"`,
    'advertiser_broker.rotate_postback_token',
  ),
  one(
    'sendTestLead',
    ({ advertiser, country }) =>
      `advertiserId: "${advertiser}", lead: { email: "x+accept@example.test", countryId: "${country}" }`,
    'advertiser_broker.test',
  ),
  one(
    'saveAdvertiserPostbacks',
    ({ advertiser }) => `advertiserId: "${advertiser}", ${postbacks}`,
    'advertiser_postbacks.update',
  ),
  one('replayPostbacks', ({ advertiser }) => `advertiserId: "${advertiser}", ids: [1]`, 'advertiser_postbacks.replay'),
  one('saveAdvertiserPull', ({ advertiser }) => `advertiserId: "${advertiser}", ${pull}`, 'advertiser_pull.update'),
  one('runAdvertiserPull', ({ advertiser }) => `advertiserId: "${advertiser}"`, 'advertiser_pull.run'),
  one('reconcileBroker', ({ advertiser }) => `advertiserId: "${advertiser}"`, 'advertiser_pull.reconcile'),
  one(
    'createRevenues',
    ({ advertiser, country, other }) =>
      `advertiserId: "${advertiser}", countryIds: ["${country}", "${other}"], amount: 100`,
    ['advertiser_revenue.create', 'advertiser_revenue.create'],
    'revenues',
  ),
  one(
    'updateRevenue',
    ({ advertiser, made }) => `id: "${made.createRevenues}", advertiserId: "${advertiser}", amount: 200`,
    'advertiser_revenue.update',
  ),
  one('deleteRevenue', ({ made }) => `id: "${made.createRevenues}"`, 'advertiser_revenue.delete'),
  one(
    'createOpeningHours',
    ({ advertiser, country }) =>
      `input: { advertiserId: "${advertiser}", countryIds: ["${country}"], timeZoneId: "1", days: ${days} }`,
    'advertiser_opening_hours.create',
  ),
  one(
    'updateOpeningHours',
    ({ advertiser, country }) =>
      `input: { advertiserId: "${advertiser}", countryIds: ["${country}"], timeZoneId: "2", days: ${days} }`,
    'advertiser_opening_hours.update',
  ),
  one(
    'deleteOpeningHours',
    ({ advertiser, country }) => `advertiserId: "${advertiser}", countryId: "${country}"`,
    'advertiser_opening_hours.delete',
  ),
  one(
    'saveAdvertiserCountryGrid',
    ({ advertiser, country, other }) =>
      `advertiserId: "${advertiser}", rows: [
        { price: { amount: 100 } },
        { countryId: "${country}", supported: { isSupported: true }, cap: { cap: 5, timeZoneId: "1" } },
        { countryId: "${other}", openingHours: { hours: { timeZoneId: "1", days: ${days} } } }]`,
    [
      'advertiser_revenue.create',
      'advertiser_supported_country.create',
      'advertiser_opening_hours.create',
      'cap.create',
    ],
  ),
  one(
    'savePublisherCountryGrid',
    ({ publisher, other }) =>
      `publisherId: "${publisher}", rows: [{ countryId: "${other}", cap: { cap: 5, timeZoneId: "1" } }]`,
    'cap.create',
  ),
  one(
    'createExclusions',
    (world) =>
      `input: { advertiserId: "${world.advertiser}", publisherIds: ["${world.publisher}"], countryIds: ["${world.country}"] }`,
    'advertiser_exclusion.create',
    'exclusions',
  ),
  one(
    'updateExclusion',
    (world) =>
      `id: "${world.made.createExclusions}", input: { advertiserId: "${world.advertiser}", publisherIds: ["${world.publisher}"], countryIds: ["${world.other}"] }`,
    'advertiser_exclusion.update',
  ),
  one('deleteExclusion', ({ made }) => `id: "${made.createExclusions}"`, 'advertiser_exclusion.delete'),
  one(
    'createPublisherOverride',
    (world) => `origin: advertiser, input: { ${pair(world)}, overrideValues: ["7"] }`,
    'publisher_override.create',
    'publisherOverride',
  ),
  one(
    'updatePublisherOverride',
    (world) =>
      `origin: advertiser, id: "${world.made.createPublisherOverride}", input: { ${pair(world)}, overrideValues: ["8"] }`,
    'publisher_override.update',
  ),
  one(
    'deletePublisherOverride',
    ({ made }) => `origin: advertiser, id: "${made.createPublisherOverride}"`,
    'publisher_override.delete',
  ),
  one(
    'createFunnelOverride',
    (world) => `origin: advertiser, input: { ${pair(world)}, overrideValues: ["onyx"] }`,
    'funnel_override.create',
    'funnelOverride',
  ),
  one(
    'updateFunnelOverride',
    (world) =>
      `origin: advertiser, id: "${world.made.createFunnelOverride}", input: { ${pair(world)}, countries: ["${world.country}"], overrideValues: ["onyx"] }`,
    'funnel_override.update',
  ),
  one(
    'deleteFunnelOverride',
    ({ made }) => `origin: advertiser, id: "${made.createFunnelOverride}"`,
    'funnel_override.delete',
  ),
  one('deleteOffer', ({ made }) => `id: "${made.createOffer}"`, 'offer.delete'),
  one(
    'createPublisher',
    () => 'input: { name: "Made", autologinInterval: 1, autologinIntervalUnit: days, locateLeadsBy: system }',
    'publisher.create',
    'publisher',
  ),
  one('updatePublisher', ({ made }) => `id: "${made.createPublisher}", input: { name: "Remade" }`, 'publisher.update'),
  one('rotatePublisherToken', ({ made }) => `id: "${made.createPublisher}"`, 'publisher.rotate_token'),
  one(
    'savePublisherFields',
    ({ made }) => `publisherId: "${made.createPublisher}", names: [{ theirs: "mail", ours: email }]`,
    'publisher_fields.update',
  ),
  one('replayLeads', ({ made }) => `publisherId: "${made.createPublisher}", ids: [1]`, 'publisher.replay_leads'),
  one('deletePublisher', ({ made }) => `id: "${made.createPublisher}"`, 'publisher.delete'),
  one(
    'createPayouts',
    ({ publisher, country, other }) =>
      `publisherId: "${publisher}", countryIds: ["${country}", "${other}"], amount: "50"`,
    ['publisher_payout.create', 'publisher_payout.create'],
    'payouts',
  ),
  one(
    'updatePayout',
    ({ publisher, made }) => `publisherId: "${publisher}", id: "${made.createPayouts}", amount: "60"`,
    'publisher_payout.update',
  ),
  one('deletePayout', ({ made }) => `id: "${made.createPayouts}"`, 'publisher_payout.delete'),
  one(
    'createSupportedCountry',
    (world) => `${owner(world)}, countryId: "${world.country}"`,
    'publisher_supported_country.create',
    'supportedCountry',
  ),
  one(
    'updateSupportedCountry',
    (world) => `${owner(world)}, id: "${world.made.createSupportedCountry}", countryId: "${world.country}", notes: "N"`,
    'publisher_supported_country.update',
  ),
  one(
    'deleteSupportedCountry',
    (world) => `${owner(world)}, id: "${world.made.createSupportedCountry}", countryId: "${world.country}"`,
    'publisher_supported_country.delete',
  ),
  one('retryPublisherPostbacks', ({ postback }) => `ids: ["${postback}"]`, 'publisher_postback.retry'),
]
