import { describe, expect, it } from '@jest/globals'
import { deadCombinations, permissionNeeds, usefulAlone } from './permissionNeeds'
import { permissionCode, permissionCodes, permissionGroups } from './permissions'
import { defaultRolePermissions } from './roles'

const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)
const catalogue = permissionGroups.flatMap(({ permissions }) => permissions.map(([name]) => name))

describe('permissions that are of no use alone', () => {
  it('are known for everything but what shows a screen, or has a page of its own', () => {
    const shows = (name: string) =>
      (name.endsWith('_LIST') && !name.startsWith('REPORT_METRIC')) || name === 'PUBLISHER_ACCOUNT'
    const unknown = catalogue.filter((name) => !shows(name) && !usefulAlone.has(name) && !permissionNeeds[name])
    expect(unknown).toEqual([])
    expect(catalogue.filter((name) => (shows(name) || usefulAlone.has(name)) && permissionNeeds[name])).toEqual([])
  })

  it('name permissions of the catalogue, never themselves or unusable ones', () => {
    for (const [name, needs] of Object.entries(permissionNeeds)) {
      expect([name, ...needs].filter((one) => !catalogue.includes(one))).toEqual([])
      expect(needs).not.toContain(name)
      expect(permissionNeeds[needs[0]]).toBeUndefined()
    }
  })

  it('are nowhere in the five default roles', () => {
    for (const held of Object.values(defaultRolePermissions)) expect(deadCombinations(held)).toEqual([])
  })

  it('are each told on their own, and mended by what is proposed', () => {
    for (const name of Object.keys(permissionNeeds)) {
      const [found, ...others] = deadCombinations(codes(name))
      expect([found?.dead, others]).toEqual([[name], []])
      expect(deadCombinations(codes(name, found?.needed ?? ''))).toEqual([])
    }
  })

  it('are told in words, together by what is missing', () => {
    const texts = (...names: string[]) => deadCombinations(codes(...names)).map(({ text }) => text)
    expect(texts('CAPS_EDIT')).toEqual(['Change caps needs View caps as well'])
    expect(texts('CAPS_EDIT', 'CAPS_DELETE', 'CAPS_LIST', 'OFFERS_EDIT')).toEqual([
      'Change offers needs View offers as well',
    ])
    expect(texts('CAPS_CREATE', 'CAPS_EDIT', 'CAPS_DELETE')).toEqual([
      'Add caps, change caps and delete caps need View caps as well',
    ])
    const money = catalogue.filter((name) => name.startsWith('REPORT_METRIC_OFFER_'))
    expect(texts(...money)).toEqual([
      'View revenue by offer, view payout by offer and 4 more need View reports as well',
    ])
    // Click reports use the same money permissions.
    expect(texts('CLICK_REPORTS_LIST', ...money)).toEqual([])
    expect(deadCombinations(permissionCodes)).toEqual([])
  })
})
