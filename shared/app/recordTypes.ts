/**
 * The record types that have a list in the client, in the order of the navigation. Derived from this list:
 * the permission catalogue and its matrix, the search, the client's routes, navigation and palette, words of the audit
 * log, Undo, and tags of the OpenAPI document. A name of a type is its name in the audit log; its table and its REST
 * path are that name in the plural.
 */
export type Codes = ReadonlyArray<readonly [name: string, code: number]>
export const codes = (start: number, ...list: string[]): Codes =>
  list.map((name, index) => [name, start + index] as const)
export const crud = (start: number, family: string) =>
  codes(start, ...['LIST', 'CREATE', 'EDIT', 'DELETE'].map((verb) => `${family}_${verb}`))

/** Sections of the navigation whose screens are lists of records. */
export type Section = 'Partners' | 'Access' | 'Rules'

export interface RecordType {
  one: string
  many: string
  /** `many` within a sentence; default: in lower case. */
  noun?: string
  /** Its own permissions, first the one to see it. Roles store the codes, so they never change. */
  permissions: Codes
  /** Explains a permission that allows more than its name says. */
  note?: string
  /** Internal name and path of the list. */
  screen: { name: string; path: string }
  /** Section of the navigation and of the permission matrix; Leads are placed by hand. */
  section?: Section
  /** Title in the navigation; default: `many`. */
  title?: string
  /** Place among the types that the search finds, if nothing else decides. */
  search?: number
  /** The tag of `/api/{types}` in the OpenAPI document. */
  tag?: string
  /**
   * A deletion can be undone. Not if it ends access at once (users, roles, publisher accounts) or moves consumers or
   * jobs on (campaigns).
   */
  isRestorable?: true
}

export const recordTypes = {
  lead: {
    ...{ one: 'Lead', many: 'Leads' },
    ...{ search: 3 },
    screen: { name: 'LeadsView', path: '/leads' },
    permissions: codes(
      4,
      'LEADS_LIST',
      'LEADS_EDIT',
      'LEADS_OVERRIDE_STATUS',
      'LEADS_MARK_TEST_LEAD',
      'LEADS_MARK_FTD',
      'LEADS_INJECTION',
      'LEADS_PROGRESS_LOGS',
    ),
  },
  advertiser: {
    ...{ one: 'Advertiser', many: 'Advertisers', section: 'Partners' },
    ...{ search: 1, tag: 'Advertisers', isRestorable: true },
    permissions: crud(13, 'ADVERTISERS'),
    note: 'Change also adds API offer slug overrides.',
    screen: { name: 'AdvertisersView', path: '/advertisers' },
  },
  distribution: {
    ...{ one: 'Distribution', many: 'Distributions', section: 'Partners' },
    ...{ search: 5, tag: 'Distributions', isRestorable: true },
    permissions: crud(18, 'DISTRIBUTIONS'),
    note: 'See also shows the Distribution tabs.',
    screen: { name: 'DistributionsView', path: '/rotations' },
  },
  publisher: {
    ...{ one: 'Publisher', many: 'Publishers', section: 'Partners' },
    ...{ search: 4, tag: 'Publishers', isRestorable: true },
    permissions: crud(22, 'PUBLISHERS'),
    screen: { name: 'PublishersView', path: '/affiliates' },
  },
  offer: {
    ...{ one: 'Offer', many: 'Offers', section: 'Partners' },
    ...{ search: 6, tag: 'API offers', isRestorable: true },
    permissions: [...codes(17, 'OFFERS_LIST'), ...codes(92, 'OFFERS_EDIT')],
    note: 'Change also adds and deletes.',
    screen: { name: 'OffersView', path: '/offers' },
  },
  campaign: {
    ...{ one: 'Campaign', many: 'Campaigns', section: 'Partners' },
    ...{ search: 7, tag: 'Campaigns' },
    permissions: [...codes(26, 'CAMPAIGNS_LIST'), ...codes(135, 'CAMPAIGNS_EDIT')],
    note: 'Change also adds, starts and archives.',
    screen: { name: 'CampaignsView', path: '/campaigns' },
  },
  user: {
    ...{ one: 'User', many: 'Users', section: 'Access' },
    ...{ search: 8, tag: 'Users and roles' },
    permissions: crud(27, 'USERS'),
    screen: { name: 'UsersView', path: '/users' },
  },
  publisher_account: {
    ...{ one: 'Publisher account', many: 'Publisher accounts', title: 'Publisher Account', section: 'Access' },
    ...{ search: 11 },
    permissions: codes(45, 'PUBLISHER_ACCOUNT'),
    note: 'See also adds, changes and deletes.',
    screen: { name: 'PublisherAccountView', path: '/publisher-account' },
  },
  role: {
    ...{ one: 'Role', many: 'Roles', section: 'Access' },
    ...{ search: 9, tag: 'Users and roles' },
    permissions: crud(31, 'ROLES'),
    screen: { name: 'RolesView', path: '/roles' },
  },
  blacklist_item: {
    ...{ one: 'Blacklisted item', many: 'Blacklist', section: 'Rules', noun: 'the blacklist' },
    ...{ search: 12, isRestorable: true },
    permissions: codes(36, 'BLOCKLIST_LIST'),
    note: 'See also adds, changes and deletes.',
    screen: { name: 'BlacklistView', path: '/blacklist' },
  },
  cap: {
    ...{ one: 'Cap', many: 'Caps', section: 'Rules' },
    ...{ search: 2, tag: 'Caps', isRestorable: true },
    permissions: crud(37, 'CAPS'),
    screen: { name: 'CapsView', path: '/caps' },
  },
  status_group: {
    ...{ one: 'Status group', many: 'Status groups', title: 'Status Group', section: 'Rules' },
    ...{ search: 10, tag: 'Settings', isRestorable: true },
    permissions: crud(41, 'STATUS_GROUPS'),
    screen: { name: 'leadStatusGroupView', path: '/leadStatusGroup' },
  },
} as const satisfies Readonly<Record<string, RecordType>>

export type RecordTypes = typeof recordTypes
export type RecordKind = keyof RecordTypes
/** Internal names of the lists. */
export type RecordScreen = RecordTypes[RecordKind]['screen']['name']

export const recordType = (kind: RecordKind): RecordType => recordTypes[kind]
export const recordKinds = Object.keys(recordTypes) as RecordKind[]

/** The permission to see the records of a type. */
export const listPermission = (kind: RecordKind): string => recordType(kind).permissions[0]?.[0] ?? ''

/** Record types in a section of the navigation, with their title. */
export const typesIn = (section: Section) =>
  recordKinds
    .map((kind) => ({ kind, ...recordType(kind) }))
    .filter((type) => type.section === section)
    .map((type) => ({ ...type, title: type.title ?? type.many }))

/** Path of the REST API under which the records of a type are listed, created and deleted. */
export const restPath = (kind: string): string => `/api/${kind.replaceAll('_', '-')}s`
