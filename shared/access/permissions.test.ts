import { describe, expect, it } from '@jest/globals'
import { may, metricPermissionName, permissionCode, permissionCodes, permissionGroups } from './permissions'
import { defaultRolePermissions, roleLevels } from './roles'

const catalogue = permissionGroups.flatMap(({ permissions }) => permissions)
/** Names of the permissions in these groups of the catalogue. */
const allOf = (...groups: string[]) =>
  permissionGroups
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ permissions }) => permissions.map(([name]) => name))
const listsOf = (...groups: string[]) => allOf(...groups).filter((name) => name.endsWith('_LIST'))
const codesOf = (names: readonly string[]) => names.map(permissionCode).sort((a, b) => Number(a) - Number(b))

describe('the permission catalogue', () => {
  it('has the codes 1 to 141, each for one permission', () => {
    expect(permissionCodes).toEqual(Array.from({ length: 141 }, (_, place) => place + 1))
    expect(new Set(catalogue.map(([name]) => name)).size).toBe(catalogue.length)
    expect(catalogue.length).toBe(141)
  })

  it.each([
    ['DASHBOARDS_LIST', 1],
    ['CLICK_REPORTS_LIST', 3],
    ['LEADS_PROGRESS_LOGS', 10],
    ['PENDING_CONVERSIONS_MARK_FTD', 12],
    ['ADVERTISERS_DELETE', 16],
    ['CAPS_EDIT', 39],
    ['ADVERTISER_SUPPORTED_COUNTRIES_DELETE', 56],
    ['ADVERTISER_OVERRIDE_API_OFFERS_EDIT', 70],
    ['PUBLISHER_OVERRIDE_API_OFFERS_DELETE', 90],
    ['OFFERS_EDIT', 92],
    [metricPermissionName('global', 'revenue'), 93],
    [metricPermissionName('advertiserId', 'revenue'), 99],
    [metricPermissionName('advertiserStatus', 'margin'), 134],
    ['ALERTS_EDIT', 137],
    ['MONEY_LIST', 138],
    ['MONEY_APPROVE', 141],
    ['ADVERTISER_DISTRIBUTIONS_LIST', permissionCode('DISTRIBUTIONS_LIST')],
    ['PUBLISHER_DISTRIBUTIONS_LIST', permissionCode('DISTRIBUTIONS_LIST')],
    ['CAPS', null],
  ])('gives %s the code %p, by which roles are stored', (name, code) => expect(permissionCode(name)).toBe(code))

  it('opens a feature with any one of the permissions that it names', () => {
    const held = codesOf(['CAPS_LIST']).map(Number)
    expect([may(held, 'CAPS_LIST'), may(held, 'CAPS_EDIT')]).toEqual([true, false])
    expect([may(held, ['CAPS_EDIT', 'CAPS_LIST']), may(held, ['CAPS_EDIT', 'LEADS_LIST']), may(held, [])]).toEqual([
      ...[true, false, false],
    ])
    expect(may([], 'OF_ANOTHER_VERSION')).toBe(true)
  })
})

describe('default roles', () => {
  const metrics = (metric: string) => allOf('Report metrics').filter((name) => name.endsWith(`_${metric}`))
  const seen = ['DASHBOARDS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST']

  it.each<[keyof typeof roleLevels, string[]]>([
    ['Admin', allOf(...permissionGroups.map(({ group }) => group))],
    [
      'Support',
      [
        ...allOf('Dashboard', 'Reports', 'Leads', 'Pending conversions', 'Status groups'),
        ...listsOf('Advertisers', 'Offers', 'Distributions', 'Publishers', 'Campaigns', 'Blacklist', 'Caps', 'Alerts'),
        ...listsOf('Advertiser tabs', 'Publisher tabs'),
      ],
    ],
    [
      'Publisher Manager',
      [
        ...[...seen, 'REPORTS_LIST', 'OFFERS_LIST', 'DISTRIBUTIONS_LIST'],
        ...allOf('Publishers', 'Publisher tabs'),
        ...metrics('PAYOUT'),
      ],
    ],
    [
      'Advertiser Manager',
      [
        ...[...seen, 'REPORTS_LIST', 'LEADS_INJECTION', 'LEADS_PROGRESS_LOGS', 'PENDING_CONVERSIONS_MARK_FTD'],
        ...allOf('Advertisers', 'Advertiser tabs', 'Distributions', 'Caps'),
        ...metrics('REVENUE'),
      ],
    ],
    ['Crm User', seen],
  ])('%s may do what its work needs, and nothing else', (role, names) => {
    const held = defaultRolePermissions[roleLevels[role]] ?? []
    expect([...held].sort((a, b) => a - b)).toEqual(codesOf(names))
  })
})
