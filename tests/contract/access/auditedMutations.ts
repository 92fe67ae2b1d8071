/**
 * Every mutation with an example call and the audit log rows it must create, in an order in which each finds earlier
 * records. `asks` are the fields of its payload; `id` identifies the created record.
 */
export interface World {
  advertiser: number
  publisher: number
  country: number
  other: number
  leads: Record<'accepted' | 'pending' | 'rejectable' | 'waiting' | 'rejected' | 'held', number>
  /** `list` is an upload that can be imported. */
  campaign: { id: number; steps: number[]; list: number }
  attempt: number
  postback: number
  user: number
  /** Ids of created records, by mutation name. */
  made: Record<string, string>
}

export interface AuditedMutation {
  name: string
  args: (world: World) => string
  /** Path of the created id in the payload. */
  made?: string
  /** `entity.verb` of each row, one per changed record. */
  rows: readonly string[]
}

const one = (
  name: string,
  args: AuditedMutation['args'],
  rows: string | readonly string[],
  made?: string,
): AuditedMutation => ({
  ...{ name, args, rows: typeof rows === 'string' ? [rows] : rows },
  ...(made !== undefined && { made }),
})
const text = (value: unknown) => JSON.stringify(value)
const days = `[${[1, 2, 3, 4, 5, 6, 7].map((day) => `{ day: ${day}, checked: true, traffic: true, steps: [{ startTime: "00:00", endTime: "23:59" }] }`).join(', ')}]`
const weekDays = days.replaceAll(', traffic: true', '')
const distribution = ({ advertiser, country }: World) =>
  `distribution: { name: "D", tags: [], type: slot, timeZoneId: "1", isSendInOpHours: false, countryId: "${country}", parameters: [], dataOverride: [],
    timeslots: [{ name: "T", groups: [{ name: "G", advertisers: [{ advertiserId: "${advertiser}", percentage: 100 }] }], openingHours: ${weekDays} }] }`
const cap = ({ advertiser }: World, cap: number) =>
  `input: { type: lead, interval: daily, cap: ${cap}, timeZoneId: "1", advertiserIds: ["${advertiser}"] }`
const user = (name: string) =>
  `input: { name: "${name}", email: "made@example.test", level: "5", password: "Valid-123", enableTwoFactor: false }`
const account = (name: string) =>
  `input: { firstName: "${name}", lastName: "B", email: "panel@example.test", password: "Valid-123" }`
const item = (value: string) => `input: { blacklistTypeId: "3", blacklistValue: "${value}" }`
const pair = ({ advertiser, publisher }: World) => `advertiserId: "${advertiser}", affiliateId: "${publisher}"`
const owner = ({ publisher }: World) => `of: publisher, ownerId: "${publisher}"`
const campaignInput = (name: string) => `campaign: { name: "${name}", exitCondition: 1 }`
const step = (name: string) =>
  `step: { name: "${name}", publishers: [], funnels: [], leadStatuses: [], countries: [], filters: [], useDelay: false, delay: 0, delayUnit: days,
    advertisers: [], dataOverride: [] }`
const source = (name: string) =>
  `source: { name: "${name}", kind: once, type: slot, leadStatuses: [], advertisers: [], publishers: [], countries: [], funnels: [],
    advertiserStatus: [], selectedStatus: [], filters: [], useDelay: false, delay: 0, delayUnit: days }`
const madeSource = ({ campaign, made }: World) => `campaignId: "${campaign.id}", id: "${made.createCampaignSource}"`
const broker = `broker: { url: "sandbox:/brokers/brand/leads", method: POST, format: json, headers: [], fields: [{ name: "email", source: "email", secret: false }],
  answer: { accepted: { at: "status", is: ["accepted"] }, refused: { at: "status", is: ["rejected"] } }, timeoutMs: 5000, idempotent: false }, onTimeout: hold`

export const auditedMutations: readonly AuditedMutation[] = [
  one('changePassword', () => 'currentPassword: "Secret123", password: "Marble28"', 'user.update'),
  one('changeTimeZone', () => 'timeZoneId: "2"', 'user.update'),
  one('saveUserSettings', () => 'input: { allowNewFtdNotification: false }', 'user_settings.update'),
  one(
    'createPreset',
    () => 'name: "P", page: leads, config: {}, sharing: { everybody: true }',
    'preset.create',
    'preset',
  ),
  one('updatePreset', ({ made }) => `id: "${made.createPreset}", name: "Q", page: leads, config: {}`, 'preset.update'),
  one('savePresetDefault', ({ made }) => `page: leads, presetId: "${made.createPreset}"`, 'preset.choose_default'),
  one('hidePreset', ({ made }) => `id: "${made.createPreset}", isHidden: true`, 'preset.hide'),
  one('endPresetSharing', ({ made }) => `id: "${made.createPreset}"`, 'preset.end_sharing'),
  one('deletePreset', ({ made }) => `id: "${made.createPreset}"`, 'preset.delete', 'undo'),
  one('undoDeletion', ({ made }) => `undoId: "${made.deletePreset}"`, 'preset.undo'),

  one('exportLeads', () => 'input: { columns: ["id"] }', 'export.create_link'),
  one('exportCampaignLogs', ({ campaign }) => `input: { campaignId: "${campaign.id}" }`, 'export.create_link'),

  one('createCap', (world) => cap(world, 5), 'cap.create', 'cap'),
  one('updateCap', (world) => `id: "${world.made.createCap}", ${cap(world, 6)}`, 'cap.update'),
  one('deleteCap', ({ made }) => `id: "${made.createCap}"`, 'cap.delete'),
  one('createStatusGroup', () => 'input: { group: "G", statuses: ["New"] }', 'status_group.create', 'statusGroup'),
  one(
    'updateStatusGroup',
    ({ made }) => `id: "${made.createStatusGroup}", input: { group: "H", statuses: ["New"] }`,
    'status_group.update',
  ),
  one('deleteStatusGroup', ({ made }) => `id: "${made.createStatusGroup}"`, 'status_group.delete'),
  one('saveSettings', () => 'input: { lateFtdDays: 31 }', 'settings.update'),
  one('createBlacklistItem', () => item('1.2.3.4'), 'blacklist_item.create', 'blacklistItem'),
  one(
    'updateBlacklistItem',
    ({ made }) => `id: "${made.createBlacklistItem}", ${item('1.2.3.5')}`,
    'blacklist_item.update',
  ),
  one('deleteBlacklistItem', ({ made }) => `id: "${made.createBlacklistItem}"`, 'blacklist_item.delete'),
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

  one('createRole', () => 'input: { name: "R", permissions: [4] }', 'role.create', 'role'),
  one('updateRole', ({ made }) => `id: "${made.createRole}", input: { name: "S", permissions: [4] }`, 'role.update'),
  one('deleteRole', ({ made }) => `id: "${made.createRole}"`, 'role.delete'),
  one('createUser', () => user('U'), 'user.create', 'user'),
  one('updateUser', ({ made }) => `id: "${made.createUser}", ${user('V')}`, 'user.update'),
  one('resetTwoFactor', ({ user }) => `userId: "${user}"`, 'user.update'),
  one('endSignInWaits', ({ user }) => `userId: "${user}"`, 'user.update'),
  one('deleteUser', ({ made }) => `id: "${made.createUser}"`, 'user.delete'),
  one('createAccessToken', () => 'name: "T", permissions: [4], expiresInDays: 7', 'access_token.create', 'accessToken'),
  one('updateAccessToken', ({ made }) => `id: "${made.createAccessToken}", costPerMinute: 5000`, 'access_token.update'),
  one('deleteAccessToken', ({ made }) => `id: "${made.createAccessToken}"`, 'access_token.delete'),

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
      `input: { advertiserId: "${world.advertiser}", affiliateId: ["${world.publisher}"], countryIds: ["${world.country}"] }`,
    'advertiser_exclusion.create',
    'exclusions',
  ),
  one(
    'updateExclusion',
    (world) =>
      `id: "${world.made.createExclusions}", input: { advertiserId: "${world.advertiser}", affiliateId: ["${world.publisher}"], countryIds: ["${world.other}"] }`,
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

  one('createDistribution', distribution, 'distribution.create', 'distribution'),
  one(
    'updateDistribution',
    (world) => `id: "${world.made.createDistribution}", ${distribution(world).replace('name: "D"', 'name: "E"')}`,
    'distribution.update',
  ),
  one(
    'setDistributionActive',
    ({ made }) => `id: "${made.createDistribution}", isActive: false`,
    'distribution.deactivate',
  ),
  one('deleteDistribution', ({ made }) => `id: "${made.createDistribution}"`, 'distribution.delete'),

  one('createCampaign', () => campaignInput('A'), 'campaign.create', 'campaign'),
  one('updateCampaign', ({ made }) => `id: "${made.createCampaign}", ${campaignInput('B')}`, 'campaign.update'),
  one(
    'createCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", ${step('S')}`,
    'campaign_step.create',
    'step',
  ),
  one(
    'updateCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", id: "${made.createCampaignStep}", ${step('T')}`,
    'campaign_step.update',
  ),
  one(
    'orderCampaignSteps',
    ({ campaign: { id, steps } }) => `campaignId: "${id}", ids: ${text([...steps].reverse().map(String))}`,
    'campaign.order_steps',
  ),
  one(
    'deleteCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", id: "${made.createCampaignStep}"`,
    'campaign_step.delete',
  ),
  one('archiveCampaign', ({ made }) => `id: "${made.createCampaign}", isArchived: true`, 'campaign.archive'),
  one('deleteCampaign', ({ made }) => `id: "${made.createCampaign}"`, 'campaign.delete'),
  one('startCampaign', ({ campaign }) => `id: "${campaign.id}"`, 'campaign.start'),
  one('pauseCampaign', ({ campaign }) => `id: "${campaign.id}"`, 'campaign.pause'),

  one(
    'createCampaignSource',
    ({ campaign }) => `campaignId: "${campaign.id}", ${source('A')}`,
    'campaign_source.create',
    'source',
  ),
  one('updateCampaignSource', (world) => `${madeSource(world)}, ${source('B')}`, 'campaign_source.update'),
  one('startCampaignSource', madeSource, 'campaign_source.start'),
  one('pauseCampaignSource', madeSource, 'campaign_source.pause'),
  one('deleteCampaignSource', madeSource, 'campaign_source.delete'),
  one(
    'mapCampaignList',
    ({ campaign: { id, list } }) =>
      `campaignId: "${id}", uploadId: "${list}", mapping: [{ column: 0, field: "email" }, { column: 1, field: "country" }]`,
    'campaign_list.map',
  ),
  one(
    'importCampaignList',
    ({ campaign: { id, list } }) => `campaignId: "${id}", uploadId: "${list}", name: "L", type: slot`,
    'campaign_source.create',
  ),

  one(
    'overrideLeadStatus',
    ({ leads }) => `leadIds: ["${leads.accepted}", "${leads.rejected}"], statusOverride: "Callback"`,
    ['lead.override_status', 'lead.override_status'],
  ),
  one(
    'undoStatusOverride',
    ({ leads }) => `leads: [{ leadId: "${leads.rejected}", version: 2, statusOverride: null }]`,
    'lead.undo_override',
  ),
  one('updateLead', ({ leads }) => `leadId: "${leads.accepted}", statusOverride: "New"`, 'lead.update'),
  one('markTestLeads', ({ leads }) => `leadIds: ["${leads.accepted}"], isTest: true`, 'lead.mark_test'),
  one('fireFtd', ({ leads }) => `leadIds: ["${leads.accepted}"]`, 'lead.fire_ftd'),
  one('acceptConversion', ({ leads }) => `leadId: "${leads.pending}"`, 'pending_conversion.accept', 'undo'),
  one('undoConversionDecisions', ({ made }) => `undoId: "${made.acceptConversion}"`, 'pending_conversion.undo'),
  one('acceptConversions', ({ leads }) => `leadIds: ["${leads.pending}"]`, 'pending_conversion.accept'),
  one(
    'rejectConversions',
    ({ leads }) => `leadIds: ["${leads.waiting}"], statusOverride: "Fraud"`,
    'pending_conversion.reject',
  ),
  one(
    'rejectConversion',
    ({ leads }) => `leadId: "${leads.rejectable}", statusOverride: "Fraud"`,
    'pending_conversion.reject',
  ),
  one('settleHeldLead', ({ attempt }) => `id: "${attempt}", outcome: accepted`, 'lead.settle'),
  one(
    'injectLeads',
    ({ leads, advertiser }) =>
      `leadIds: ["${leads.rejected}"], advertiserId: "${advertiser}", locateLeads: system, simulate: false, minDelay: 1000, maxDelay: 1000`,
    'lead.inject',
    'progressLogs',
  ),
  one('runProgressLogs', ({ made }) => `ids: [${text(made.injectLeads)}]`, 'injection.run'),
  one('deleteProgressLogs', ({ made }) => `ids: [${text(made.injectLeads)}]`, 'injection.delete'),
  one('acknowledgeFailedSignIns', () => 'lastAt: "2026-06-02T00:00:00Z"', 'failed_sign_ins.see'),
  one('logout', () => '', 'session.end'),
]

/** Tested in the tests of sign-in, because their steps depend on each other. */
export const recordedElsewhere = ['login', 'configureTwoFactor', 'verifyTwoFactor'] as const
