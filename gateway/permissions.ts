import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import { applyMiddleware, type IMiddleware } from 'graphql-middleware'
import { allow, deny, rule, shield } from 'graphql-shield'
import { capOrigins, capPermission, type CapOrigin } from '../shared/caps'
import { permissionCode } from '../shared/permissions'
import type { Context } from './context'
import { Fault } from './errors'

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

function allowed(names: string[]) {
  const codes = names.map((name) => {
    const code = permissionCode(name)
    if (code === null) throw new Error(`No permission is called ${name}`)
    return code
  })
  return async (_parent: unknown, _args: unknown, { session }: Context) => {
    const { permissions } = await session()
    return codes.some((code) => permissions.includes(code))
  }
}

/**
 * The caps of all, of an advertiser or of a publisher: an origin that is named needs the permission of its own family. Without
 * one any family's opens the door, and the API says whether the caps of all are meant for the caller.
 */
function mayInFamily(verb: 'LIST' | 'CREATE' | 'EDIT' | 'DELETE') {
  const anyFamily = allowed(capOrigins.map((origin) => capPermission(origin, verb)))
  return rule(`may ${verb} caps`)((parent: unknown, args: { origin?: CapOrigin | null }, context: Context) =>
    (args.origin ? allowed([capPermission(args.origin, verb)]) : anyFamily)(parent, args, context))
}

/** Of an advertiser or of a publisher: each needs the permission of its own family. */
const mayOnPage = (section: 'SUPPORTED_COUNTRIES', verb: 'LIST' | 'CREATE' | 'DELETE') =>
  rule(`may ${verb} ${section} on a page`)((parent: unknown, args: { of: 'advertiser' | 'publisher' }, context: Context) =>
    allowed([`${args.of.toUpperCase()}_${section}_${verb}`])(parent, args, context))
const mayCreateSupported = mayOnPage('SUPPORTED_COUNTRIES', 'CREATE')

/** Who may use which root field. A root field that is missing here is refused to everybody, and fails a test. */
export const permissions = {
  Query: {
    session: signedIn,
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
    caps: mayInFamily('LIST'),
    publishers: may('PUBLISHERS_LIST', 'PUBLISHER_ACCOUNT'),
    publisher: may('PUBLISHERS_EDIT'),
    payouts: may('PUBLISHER_PAYOUTS_LIST'),
    supportedCountries: mayOnPage('SUPPORTED_COUNTRIES', 'LIST'),
    leads: may('LEADS_LIST'),
    leadStatusHistory: may('LEADS_LIST'),
    leadHistory: may('LEADS_LIST'),
    pendingFtd: may('PENDING_CONVERSIONS_LIST'),
    progressLogs: may('LEADS_PROGRESS_LOGS'),
    progressLogsCount: may('LEADS_PROGRESS_LOGS'),
    pendingConversions: may('PENDING_CONVERSIONS_LIST'),
    leadSelection: may('LEADS_LIST'),
    distributions: may('DISTRIBUTIONS_LIST'),
    distribution: may('DISTRIBUTIONS_LIST'),
    leadPivot: may('REPORTS_LIST'),
    leadCrossTable: may('REPORTS_LIST'),
    leadMetrics: may('REPORTS_LIST'),
    simulateDistribution: may('DISTRIBUTIONS_LIST'),
    advertiserBroker: may('ADVERTISERS_EDIT'),
  },
  Mutation: {
    login: open,
    configureTwoFactor: open,
    verifyTwoFactor: open,
    logout: signedIn,
    changeTimeZone: signedIn,
    createPreset: signedIn,
    updatePreset: signedIn,
    deletePreset: signedIn,
    saveUserSettings: signedIn,
    createUser: may('USERS_CREATE'),
    updateUser: may('USERS_EDIT'),
    deleteUser: may('USERS_DELETE'),
    resetTwoFactor: may('USERS_EDIT'),
    createRole: may('ROLES_CREATE'),
    updateRole: may('ROLES_EDIT'),
    deleteRole: may('ROLES_DELETE'),
    createAccessToken: signedIn,
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
    createCap: mayInFamily('CREATE'),
    updateCap: mayInFamily('EDIT'),
    deleteCap: mayInFamily('DELETE'),
    injectLeads: may('LEADS_INJECTION'),
    runProgressLogs: may('LEADS_PROGRESS_LOGS'),
    deleteProgressLogs: may('LEADS_PROGRESS_LOGS'),
    acceptConversion: may('PENDING_CONVERSIONS_MARK_FTD'),
    rejectConversion: may('PENDING_CONVERSIONS_MARK_FTD'),
    overrideLeadStatus: may('LEADS_OVERRIDE_STATUS'),
    updateLead: may('LEADS_EDIT'),
    markTestLeads: may('LEADS_MARK_TEST_LEAD'),
    fireFtd: may('LEADS_MARK_FTD'),
    createDistribution: may('DISTRIBUTIONS_CREATE'),
    updateDistribution: may('DISTRIBUTIONS_EDIT'),
    deleteDistribution: may('DISTRIBUTIONS_DELETE'),
    saveAdvertiserBroker: may('ADVERTISERS_EDIT'),
    sendTestLead: may('ADVERTISERS_EDIT'),
    rotatePostbackToken: may('ADVERTISERS_EDIT'),
  },
  Subscription: {
    pendingFtd: may('PENDING_CONVERSIONS_LIST'),
  },
}

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
  const rules = shield(permissions, { fallbackRule: deny, fallbackError: new Fault('FORBIDDEN'), debug: true, allowExternalErrors: true })
  const wrappers = rules.generate(schema) as Record<string, IMiddleware>
  const onRootTypes = rootTypes.filter((name) => isObjectType(schema.getType(name))).map((name) => [name, wrappers[name]])
  return guardStreams(applyMiddleware(schema, Object.fromEntries(onRootTypes)), wrappers)
}
