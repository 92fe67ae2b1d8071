/**
 * Addresses of the pages of one advertiser and one publisher, and the permissions that open them; used by the REST API,
 * the GraphQL rules and the screens. See docs/domain/permissions.md.
 */

export const partnerPages = {
  advertiser: {
    path: '/edit/advertiser/',
    list: 'ADVERTISERS_LIST',
    edit: 'ADVERTISERS_EDIT',
    /** LIST permissions of its tabs, except the Distribution tab: DISTRIBUTIONS_LIST also applies to other screens. */
    tabs: [
      'ADVERTISER_REVENUES_LIST',
      'ADVERTISER_CAPS_LIST',
      'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
      'ADVERTISER_OPENING_HOURS_LIST',
      'ADVERTISER_EXCLUSIONS_LIST',
      'ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST',
      'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
    ],
  },
  publisher: {
    path: '/edit/affiliate/',
    list: 'PUBLISHERS_LIST',
    edit: 'PUBLISHERS_EDIT',
    tabs: [
      'PUBLISHER_PAYOUTS_LIST',
      'PUBLISHER_CAPS_LIST',
      'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
      'PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST',
      'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
    ],
  },
} as const

export type PartnerKind = keyof typeof partnerPages
/** LIST permission of a tab of the page. */
export type TabPermission<Kind extends PartnerKind> =
  | (typeof partnerPages)[Kind]['tabs'][number]
  | `${Uppercase<Kind>}_DISTRIBUTIONS_LIST`

/** Any of these shows the tab with the country grid; each shows its own column. */
export const gridPermissions = {
  advertiser: [
    'ADVERTISER_REVENUES_LIST',
    'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
    'ADVERTISER_OPENING_HOURS_LIST',
    'ADVERTISER_CAPS_LIST',
  ],
  publisher: ['PUBLISHER_PAYOUTS_LIST', 'PUBLISHER_SUPPORTED_COUNTRIES_LIST', 'PUBLISHER_CAPS_LIST'],
} as const satisfies { [Kind in PartnerKind]: readonly TabPermission<Kind>[] }

/** Any of these opens the page. Without the permission to edit, the page is read-only. */
export const opensPage = (kind: PartnerKind): [string, ...string[]] => [
  partnerPages[kind].edit,
  ...partnerPages[kind].tabs,
]

/** Any of these allows reading the record, including the permission to list all. */
export const readsPartner = (kind: PartnerKind): [string, ...string[]] => [partnerPages[kind].list, ...opensPage(kind)]

/** Address of the page; null if the id is missing. */
export const partnerAddress = (kind: PartnerKind, id: string | null | undefined): string | null =>
  id ? partnerPages[kind].path + encodeURIComponent(id) : null
