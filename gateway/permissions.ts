import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { applyMiddleware, type IMiddleware } from 'graphql-middleware'
import { allow, deny, rule, shield } from 'graphql-shield'
import { capOrigins, capPermission } from '../shared/caps'
import { type OverrideKind, overrideOrigins, overridePermission, type Verb } from '../shared/overrides'
import { readsPartner } from '../shared/partnerPages'
import { permissionCode } from '../shared/permissions'
import type { Context } from './context'
import { Fault } from './errors'
import type { RestSession } from './sessions/sessions.rest'

/** Public: no token is asked for. */
const open = allow

/** Any signed-in user. */
const signedIn = rule('signedIn')(async (_parent, _args, { session }: Context) => {
  await session()
  return true
})

const made = new Map<string, ReturnType<ReturnType<typeof rule>>>()

/** Any one of these permissions of the catalogue. The same names give the same rule: shield takes rules by identity. */
function may(...names: string[]) {
  const name = `may ${names.join(' or ')}`
  const mayRule = made.get(name) ?? rule(name)(allowed(names))
  made.set(name, mayRule)
  return mayRule
}

/** Every one of these permissions: for people's data below a record that has a permission of its own. */
function mayAll(...names: [string, string, ...string[]]) {
  const name = `may ${names.join(' and ')}`
  const mayRule = made.get(name) ?? rule(name)(allowed(names, (codes, held) => codes.every(held)))
  made.set(name, mayRule)
  return mayRule
}

type Enough = (codes: readonly number[], held: (code: number) => boolean) => boolean

function allowed(names: string[], enough: Enough = (codes, held) => codes.some(held)) {
  const codes = names.map((name) => {
    const code = permissionCode(name)
    if (code === null) throw new Error(`No permission is called ${name}`)
    return code
  })
  const isAmong = ({ permissions }: RestSession) => enough(codes, (code) => permissions.includes(code))
  // What was gained a moment ago counts at once.
  return async (_parent: unknown, _args: unknown, { session, sessionNow }: Context) =>
    isAmong(await session()) || isAmong(await sessionNow())
}

/**
 * What is kept on the page of an advertiser or of a publisher, and of caps on their own page too: an origin that is named needs
 * the permission of its own family. Without an origin the permission of any family is enough here, and the API checks which family
 * the record belongs to.
 */
function mayInFamily<Origin extends string>(
  what: string,
  origins: readonly Origin[],
  permissionOf: (origin: Origin) => string,
) {
  const anyFamily = origins.map(permissionOf)
  return rule(`may ${what}`)((parent: unknown, args: { origin?: Origin | null }, context: Context) =>
    allowed(args.origin ? [permissionOf(args.origin)] : anyFamily)(parent, args, context),
  )
}

const mayCaps = (verb: Verb) => mayInFamily(`${verb} caps`, capOrigins, (origin) => capPermission(origin, verb))
const mayOverride = (kind: OverrideKind, verb: Verb) =>
  mayInFamily(`${verb} ${kind} overrides`, overrideOrigins, (origin) => overridePermission(kind, origin, verb))

/** Of an advertiser or of a publisher: each needs the permission of its own family. */
const mayOnPage = (section: 'SUPPORTED_COUNTRIES', verb: 'LIST' | 'CREATE' | 'DELETE') =>
  rule(`may ${verb} ${section} on a page`)(
    (parent: unknown, args: { of: 'advertiser' | 'publisher' }, context: Context) =>
      allowed([`${args.of.toUpperCase()}_${section}_${verb}`])(parent, args, context),
  )
const mayCreateSupported = mayOnPage('SUPPORTED_COUNTRIES', 'CREATE')

/** Who may use which root field. A root field that is missing here is refused to everybody, and fails a test. */
export const permissions = {
  Query: {
    session: signedIn,
    limits: signedIn,
    failedSignIns: signedIn,
    timeZones: signedIn,
    countries: signedIn,
    filterValues: signedIn,
    presets: signedIn,
    userSettings: signedIn,
    users: may('USERS_LIST'),
    managers: may('ADVERTISERS_CREATE', 'ADVERTISERS_EDIT'),
    passwordRules: signedIn,
    permissions: signedIn,
    roles: may('ROLES_LIST', 'USERS_CREATE', 'USERS_EDIT'),
    accessTokens: signedIn,
    dashboardStats: may('DASHBOARDS_LIST'),
    topPublishers: may('PUBLISHERS_LIST'),
    topAdvertisers: may('ADVERTISERS_LIST'),
    latestFtds: may('PENDING_CONVERSIONS_LIST'),
    dashboardOverview: may('PENDING_CONVERSIONS_LIST'),
    clickPivot: may('CLICK_REPORTS_LIST'),
    campaigns: may('CAMPAIGNS_LIST'),
    campaign: may('CAMPAIGNS_LIST'),
    campaignSteps: may('CAMPAIGNS_LIST'),
    campaignStart: may('CAMPAIGNS_LIST'),
    campaignForecast: may('CAMPAIGNS_LIST'),
    campaignDryRun: mayAll('CAMPAIGNS_LIST', 'LEADS_LIST'),
    campaignFunnel: may('CAMPAIGNS_LIST'),
    campaignStatistics: may('CAMPAIGNS_LIST'),
    campaignLogs: mayAll('CAMPAIGNS_LIST', 'LEADS_LIST'),
    campaignConsumers: mayAll('CAMPAIGNS_LIST', 'LEADS_LIST'),
    caps: mayCaps('LIST'),
    statusGroups: may('STATUS_GROUPS_LIST'),
    settings: may('SETTINGS_LIST'),
    blacklistItems: may('BLOCKLIST_LIST'),
    blacklistTypes: may('BLOCKLIST_LIST'),
    blacklistFunnels: may('BLOCKLIST_LIST'),
    publisherAccounts: may('PUBLISHER_ACCOUNT'),
    auditLog: may('AUDIT_LOG_LIST'),
    auditLogChoices: may('AUDIT_LOG_LIST'),
    exclusions: may('ADVERTISER_EXCLUSIONS_LIST'),
    publisherOverrides: mayOverride('publisher', 'LIST'),
    funnelOverrides: mayOverride('funnel', 'LIST'),
    offers: may('OFFERS_LIST'),
    offerChoices: signedIn,
    publishers: may('PUBLISHERS_LIST', 'PUBLISHER_ACCOUNT'),
    publisher: may(...readsPartner('publisher')),
    publisherApiDetails: may('PUBLISHERS_EDIT'),
    payouts: may('PUBLISHER_PAYOUTS_LIST'),
    supportedCountries: mayOnPage('SUPPORTED_COUNTRIES', 'LIST'),
    leads: may('LEADS_LIST'),
    leadSearchOutcome: may('LEADS_LIST'),
    leadStatusHistory: may('LEADS_LIST'),
    leadHistory: may('LEADS_LIST'),
    pendingFtd: may('PENDING_CONVERSIONS_LIST'),
    leadPublisherPostbacks: may('LEADS_LIST'),
    progressLogs: may('LEADS_PROGRESS_LOGS'),
    progressLogsCount: may('LEADS_PROGRESS_LOGS'),
    pendingConversions: may('PENDING_CONVERSIONS_LIST'),
    leadSelection: may('LEADS_LIST'),
    advertisers: may('ADVERTISERS_LIST'),
    advertiser: may(...readsPartner('advertiser')),
    advertiserDistributions: may('ADVERTISER_DISTRIBUTIONS_LIST'),
    revenues: may('ADVERTISER_REVENUES_LIST'),
    openingHours: may('ADVERTISER_OPENING_HOURS_LIST'),
    campaignSources: may('CAMPAIGNS_LIST'),
    campaignSourceCount: may('CAMPAIGNS_EDIT'),
    campaignListUpload: mayAll('CAMPAIGNS_EDIT', 'LEADS_LIST'),
    campaignInvalidEmails: mayAll('CAMPAIGNS_LIST', 'LEADS_LIST'),
    distributions: may('DISTRIBUTIONS_LIST'),
    distribution: may('DISTRIBUTIONS_LIST'),
    leadPivot: may('REPORTS_LIST'),
    leadCrossTable: may('REPORTS_LIST'),
    leadMetrics: may('REPORTS_LIST'),
    simulateDistribution: may('DISTRIBUTIONS_LIST'),
    advertiserBroker: may('ADVERTISERS_EDIT'),
    heldLeads: may('LEADS_PROGRESS_LOGS'),
  },
  Mutation: {
    login: open,
    configureTwoFactor: open,
    verifyTwoFactor: open,
    logout: signedIn,
    acknowledgeFailedSignIns: signedIn,
    changeTimeZone: signedIn,
    changePassword: signedIn,
    createPreset: signedIn,
    updatePreset: signedIn,
    deletePreset: signedIn,
    saveUserSettings: signedIn,
    createUser: may('USERS_CREATE'),
    updateUser: may('USERS_EDIT'),
    deleteUser: may('USERS_DELETE'),
    resetTwoFactor: may('USERS_EDIT'),
    endSignInWaits: may('USERS_EDIT'),
    createRole: may('ROLES_CREATE'),
    updateRole: may('ROLES_EDIT'),
    deleteRole: may('ROLES_DELETE'),
    createAccessToken: signedIn,
    updateAccessToken: signedIn,
    deleteAccessToken: signedIn,
    createPublisher: may('PUBLISHERS_CREATE'),
    updatePublisher: may('PUBLISHERS_EDIT'),
    deletePublisher: may('PUBLISHERS_DELETE'),
    rotatePublisherToken: may('PUBLISHERS_EDIT'),
    createPayouts: may('PUBLISHER_PAYOUTS_CREATE'),
    updatePayout: may('PUBLISHER_PAYOUTS_EDIT'),
    deletePayout: may('PUBLISHER_PAYOUTS_DELETE'),
    createSupportedCountry: mayCreateSupported,
    // The catalogue has no EDIT for them.
    updateSupportedCountry: mayCreateSupported,
    deleteSupportedCountry: mayOnPage('SUPPORTED_COUNTRIES', 'DELETE'),
    createCampaign: may('CAMPAIGNS_EDIT'),
    updateCampaign: may('CAMPAIGNS_EDIT'),
    deleteCampaign: may('CAMPAIGNS_EDIT'),
    archiveCampaign: may('CAMPAIGNS_EDIT'),
    startCampaign: may('CAMPAIGNS_EDIT'),
    pauseCampaign: may('CAMPAIGNS_EDIT'),
    createCampaignStep: may('CAMPAIGNS_EDIT'),
    updateCampaignStep: may('CAMPAIGNS_EDIT'),
    deleteCampaignStep: may('CAMPAIGNS_EDIT'),
    orderCampaignSteps: may('CAMPAIGNS_EDIT'),
    mapCampaignList: mayAll('CAMPAIGNS_EDIT', 'LEADS_LIST'),
    importCampaignList: mayAll('CAMPAIGNS_EDIT', 'LEADS_LIST'),
    createCampaignSource: may('CAMPAIGNS_EDIT'),
    updateCampaignSource: may('CAMPAIGNS_EDIT'),
    deleteCampaignSource: may('CAMPAIGNS_EDIT'),
    startCampaignSource: may('CAMPAIGNS_EDIT'),
    pauseCampaignSource: may('CAMPAIGNS_EDIT'),
    createCap: mayCaps('CREATE'),
    updateCap: mayCaps('EDIT'),
    deleteCap: mayCaps('DELETE'),
    createStatusGroup: may('STATUS_GROUPS_CREATE'),
    updateStatusGroup: may('STATUS_GROUPS_EDIT'),
    deleteStatusGroup: may('STATUS_GROUPS_DELETE'),
    saveSettings: may('SETTINGS_LIST'),
    createBlacklistItem: may('BLOCKLIST_LIST'),
    updateBlacklistItem: may('BLOCKLIST_LIST'),
    deleteBlacklistItem: may('BLOCKLIST_LIST'),
    createPublisherAccount: may('PUBLISHER_ACCOUNT'),
    updatePublisherAccount: may('PUBLISHER_ACCOUNT'),
    deletePublisherAccount: may('PUBLISHER_ACCOUNT'),
    createExclusions: may('ADVERTISER_EXCLUSIONS_CREATE'),
    updateExclusion: may('ADVERTISER_EXCLUSIONS_EDIT'),
    deleteExclusion: may('ADVERTISER_EXCLUSIONS_DELETE'),
    createPublisherOverride: mayOverride('publisher', 'CREATE'),
    updatePublisherOverride: mayOverride('publisher', 'EDIT'),
    deletePublisherOverride: mayOverride('publisher', 'DELETE'),
    createFunnelOverride: mayOverride('funnel', 'CREATE'),
    updateFunnelOverride: mayOverride('funnel', 'EDIT'),
    deleteFunnelOverride: mayOverride('funnel', 'DELETE'),
    createOffer: may('OFFERS_EDIT'),
    updateOffer: may('OFFERS_EDIT'),
    deleteOffer: may('OFFERS_EDIT'),
    exportLeads: may('LEADS_LIST'),
    exportCampaignLogs: mayAll('CAMPAIGNS_LIST', 'LEADS_LIST'),
    injectLeads: may('LEADS_INJECTION'),
    retryPublisherPostbacks: may('LEADS_PROGRESS_LOGS'),
    runProgressLogs: may('LEADS_PROGRESS_LOGS'),
    deleteProgressLogs: may('LEADS_PROGRESS_LOGS'),
    acceptConversion: may('PENDING_CONVERSIONS_MARK_FTD'),
    rejectConversion: may('PENDING_CONVERSIONS_MARK_FTD'),
    undoStatusOverride: may('LEADS_OVERRIDE_STATUS'),
    overrideLeadStatus: may('LEADS_OVERRIDE_STATUS'),
    updateLead: may('LEADS_EDIT'),
    markTestLeads: may('LEADS_MARK_TEST_LEAD'),
    fireFtd: may('LEADS_MARK_FTD'),
    createAdvertiser: may('ADVERTISERS_CREATE'),
    updateAdvertiser: may('ADVERTISERS_EDIT'),
    deleteAdvertiser: may('ADVERTISERS_DELETE'),
    createRevenues: may('ADVERTISER_REVENUES_CREATE'),
    updateRevenue: may('ADVERTISER_REVENUES_EDIT'),
    deleteRevenue: may('ADVERTISER_REVENUES_DELETE'),
    createOpeningHours: may('ADVERTISER_OPENING_HOURS_CREATE'),
    updateOpeningHours: may('ADVERTISER_OPENING_HOURS_EDIT'),
    deleteOpeningHours: may('ADVERTISER_OPENING_HOURS_DELETE'),
    createDistribution: may('DISTRIBUTIONS_CREATE'),
    updateDistribution: may('DISTRIBUTIONS_EDIT'),
    deleteDistribution: may('DISTRIBUTIONS_DELETE'),
    saveAdvertiserBroker: may('ADVERTISERS_EDIT'),
    sendTestLead: may('ADVERTISERS_EDIT'),
    settleHeldLead: may('LEADS_INJECTION'),
    rotatePostbackToken: may('ADVERTISERS_EDIT'),
  },
  Subscription: {
    pendingFtd: may('PENDING_CONVERSIONS_LIST'),
    leadChanges: may('LEADS_LIST'),
    conversionChanges: may('PENDING_CONVERSIONS_LIST'),
  },
}

/** Root fields that need no token. */
export const openFields: readonly string[] = Object.values(permissions).flatMap((fields) =>
  Object.entries(fields).flatMap(([name, needed]) => (needed === open ? [name] : [])),
)

const rootTypes = ['Query', 'Mutation']

type Open = GraphQLFieldResolver<unknown, Context>
type Guard = (open: () => unknown, ...given: Parameters<Open>) => unknown

/** Middleware comes before `resolve` where a field has one, and before `subscribe` only else: a stream is guarded where it is opened. */
function guardStreams(schema: GraphQLSchema, wrappers: Record<string, IMiddleware>) {
  const rules = wrappers.Subscription as unknown as Record<string, Guard> | undefined
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const open: Open | undefined = field.subscribe
    const guard = rules?.[field.name]
    if (!guard) throw new Error(`Subscription.${field.name} has no rule`)
    if (open) field.subscribe = (...given: Parameters<Open>) => guard(() => open(...given), ...given)
  }
  return schema
}

/**
 * Puts the rules before the root fields' resolvers. Fields below the root are left bare: a wrapper on each would make
 * wide lists many times slower, and what is below a root field is covered by its rule. `debug` lets real faults
 * through as they are instead of calling them "Not Authorised!"; formatError masks them.
 */
export function withPermissions(schema: GraphQLSchema): GraphQLSchema {
  const rules = shield(permissions, {
    fallbackRule: deny,
    fallbackError: new Fault('FORBIDDEN'),
    debug: true,
    allowExternalErrors: true,
  })
  const wrappers = rules.generate(schema) as Record<string, IMiddleware>
  const onRootTypes = rootTypes
    .filter((name) => isObjectType(schema.getType(name)))
    .map((name) => [name, wrappers[name]])
  return guardStreams(applyMiddleware(schema, Object.fromEntries(onRootTypes)), wrappers)
}
