import { describe, expect, it } from '@jest/globals'
import { matrixSections, metricRows, permissionWords, rowBoxes } from './permissionMatrix'
import { permissionCode, permissionCodes, permissionGroups } from './permissions'

const boxes = [...matrixSections.flatMap(({ rows }) => rows), ...metricRows].flatMap((row) => rowBoxes(row))

describe('the permission matrix', () => {
  it('has each permission of the catalogue exactly once', () => {
    expect(boxes.map(({ code }) => code).sort((a, b) => a - b)).toEqual(permissionCodes)
    const catalogue = new Map(permissionGroups.flatMap(({ permissions }) => permissions))
    expect(boxes.filter(({ name, code }) => catalogue.get(name) !== code)).toEqual([])
  })

  it('has words of its own for each permission', () => {
    const words = boxes.map((box) => box.words)
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((text) => !/^[A-Z][a-z]+ \w/.test(text) || /_/.test(text))).toEqual([])
  })

  it.each([
    ['CAPS_LIST', 'View caps'],
    ['CAPS_EDIT', 'Change caps'],
    ['BLOCKLIST_LIST', 'View the blacklist'],
    ['LEADS_MARK_FTD', 'Fire FTDs'],
    ['REPORT_METRIC_COUNTRY_ID_REVENUE', 'View revenue by country'],
    ['REPORT_METRIC_GLOBAL_ECPL', 'View eCPL in all'],
    ['ADVERTISER_DISTRIBUTIONS_LIST', 'View distributions'],
  ])('calls %s “%s”, by name and by code', (name, words) => {
    expect([permissionWords(name), permissionWords(permissionCode(name) ?? 0)]).toEqual([words, words])
  })

  it('leaves a code as it is that this version does not know', () => {
    expect([permissionWords(9999), permissionWords('INBOX_LIST')]).toEqual(['9999', 'INBOX_LIST'])
  })
})
