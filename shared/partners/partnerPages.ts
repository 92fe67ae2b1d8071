/**
 * The pages of one advertiser and of one publisher: where they are, and which permissions open them. The REST API, the GraphQL
 * rules and the screens all ask here. Source: design/permissions.md.
 */

export const partnerPages = {
  advertiser: {
    path: '/edit/advertiser/',
    list: 'ADVERTISERS_LIST',
    edit: 'ADVERTISERS_EDIT',
    /** The LIST permissions of its tabs, but for Distribution's: that is DISTRIBUTIONS_LIST, which is not for this page alone. */
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
/** The LIST permission of a tab of the page. */
export type TabPermission<Kind extends PartnerKind> =
  (typeof partnerPages)[Kind]['tabs'][number] | `${Uppercase<Kind>}_DISTRIBUTIONS_LIST`

/** Any of these shows the tab with the grid of countries, each its own column. */
export const gridPermissions = {
  advertiser: [
    'ADVERTISER_REVENUES_LIST',
    'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
    'ADVERTISER_OPENING_HOURS_LIST',
    'ADVERTISER_CAPS_LIST',
  ],
  publisher: ['PUBLISHER_PAYOUTS_LIST', 'PUBLISHER_SUPPORTED_COUNTRIES_LIST', 'PUBLISHER_CAPS_LIST'],
} as const satisfies { [Kind in PartnerKind]: readonly TabPermission<Kind>[] }

/** Any of these opens the page. Who holds the permission of a tab but not that to edit sees the page read-only. */
export const opensPage = (kind: PartnerKind): [string, ...string[]] => [
  partnerPages[kind].edit,
  ...partnerPages[kind].tabs,
]

/** Any of these reads the record itself: who may list all of them may read one too. */
export const readsPartner = (kind: PartnerKind): [string, ...string[]] => [partnerPages[kind].list, ...opensPage(kind)]

/** The address of the page; null where the id is missing. */
export const partnerAddress = (kind: PartnerKind, id: string | null | undefined): string | null =>
  id ? partnerPages[kind].path + encodeURIComponent(id) : null
