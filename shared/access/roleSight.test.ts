import { describe, expect, it } from '@jest/globals'
import { permissionCode, permissionCodes } from './permissions'
import { roleSentences, roleSummary, sightOf } from './roleSight'
import { defaultRolePermissions } from './roles'

const support = defaultRolePermissions[2] ?? []
const publishers = defaultRolePermissions[3] ?? []
const crm = defaultRolePermissions[5] ?? []
const code = (name: string) => permissionCode(name) ?? 0

describe('what a role sees', () => {
  it.each([
    ['LEADS_LIST', support, 'may change'],
    ['LEADS_LIST', crm, 'look only'],
    ['LEADS_LIST', [...crm, code('LEADS_PROGRESS_LOGS')], 'look only'],
    ['ADVERTISERS_LIST', support, 'look only'],
    ['ADVERTISERS_LIST', [...support, code('ADVERTISER_CAPS_EDIT')], 'may change'],
    ['BLOCKLIST_LIST', support, 'may change'],
    ['AUDIT_LOG_LIST', permissionCodes, ''],
    ['REPORTS_LIST', publishers, 'some money'],
    ['DASHBOARDS_LIST', [code('REPORT_METRIC_OFFER_REVENUE')], 'no money'],
    ['REPORTS_LIST', permissionCodes, 'all money'],
  ])('is told of %s beside its entry', (permission, held, words) => {
    expect(sightOf(permission, held)).toBe(words)
  })

  it('is told in sentences of what its holders do, and do not', () => {
    const told = (held: readonly number[]) => roleSentences(held).map(({ does, text }) => `${does ? '+' : '-'} ${text}`)
    expect(told(support)).toEqual([
      '+ Corrects leads, overrides their status, marks tests and injects leads',
      '+ Accepts and rejects FTDs and fires FTDs',
      '+ Sees prices of advertisers and payout prices of publishers',
      '+ Changes the blacklist and status groups',
      '- Changes no user and no role',
    ])
    expect(told(crm)).toEqual([
      '- Changes no lead',
      '- Accepts no FTD and fires none',
      '- Sees no revenue, payout, profit or price',
      '- Changes no advertiser, publisher or cap',
      '- Changes no user and no role',
    ])
    expect(told(publishers)).toContain('+ Sees payout and payout prices of publishers')
    expect(told(permissionCodes)).toContain('+ Changes users and changes roles')
  })

  it('is told in one sentence', () => {
    expect(roleSummary(support)).toMatch(/, some money\.$/)
    for (const name of ['ADVERTISER_REVENUES_LIST', 'PUBLISHER_PAYOUTS_LIST'])
      expect(roleSummary([...crm, code(name)])).toMatch(/, some money\.$/)
    expect(roleSummary(crm)).toBe('Sees 3 screens, changes nothing, no money.')
    expect(roleSummary(publishers)).toBe('Sees 7 screens, changes publishers, some money.')
    expect(roleSummary(permissionCodes)).toMatch(/^Sees 20 screens, changes leads, alerts and \d+ more, all money\.$/)
  })
})
