import { describe, expect, it } from '@jest/globals'
import { countryFinder, readCell, readSheet } from './gridPaste'
import { columns } from './gridRows'

const named = (id: string, code: string, name: string) => ({ __typename: 'Country' as const, id, code, name })
const find = countryFinder([named('1', 'DE', 'Germany'), named('2', 'CI', 'Côte d’Ivoire'), named('3', 'NO', 'Norway')])
const sheetOf = (text: string) => readSheet(text, find, columns.slice(0), columns)
const zones = {
  idOf: (name: string) => (name === 'Europe/Berlin' ? '5' : undefined),
  usual: { timeZoneId: '1', timeZoneName: 'UTC' },
}

describe('a text from a sheet', () => {
  it('is split by tabs, semicolons or commas, with quotes, and columns by titles', () => {
    const cells = [
      ['DE', '1,250', 'Yes'],
      ['CI', '3', 'No "now"'],
    ]
    for (const text of [
      'Country\tPrice\tSupported\nDE\t1,250\tYes\nCI\t3\t"No ""now"""\n',
      'country;Revenue;supported\r\nDE;1,250;Yes\r\n\r\nCI;3;"No ""now"""',
      'GEO,Amount,Supported?\nDE,"1,250",Yes\nCI,3,"No ""now"""',
    ]) {
      const { lines, meanings } = sheetOf(text)
      expect([lines.map((line) => line.cells), meanings]).toEqual([cells, ['country', 'price', 'supported']])
    }
  })

  it('without titles starts with a country if found, else at the selected cell', () => {
    expect(sheetOf('germany\t5\nNowhere\t6').meanings).toEqual(['country', 'price'])
    expect(sheetOf('500\tyes').meanings).toEqual(['price', 'supported'])
    expect([find(' cote d’ivoire '), find('no')?.name, find('All other countries'), find('?')]).toEqual([
      expect.objectContaining({ code: 'CI' }),
      'Norway',
      null,
      undefined,
    ])
  })

  it.each([
    ['price', '$1,250.5', { value: '1250.50' }],
    ['price', 'none', { value: '' }],
    ['price', '1.234', { problem: 'Amount must be a number' }],
    ['price', '0', { problem: 'Amount must be greater than 0' }],
    ['price', ' ', undefined],
    ['supported', 'x', { value: true }],
    ['supported', 'NO', { value: false }],
    ['supported', 'perhaps', { problem: '“perhaps” is neither Yes nor No' }],
    ['cap', '1,200', { value: '1200' }],
    ['cap', '-1', { problem: 'Cap should be greater than equal to 0' }],
    ['cap', '1.5', { problem: 'Please enter a valid cap' }],
    ['hours', 'Always', { value: null }],
    ['hours', 'whenever', { problem: 'Write hours as Mon–Fri 08:00–18:00, Sat 10:00–12:00' }],
    ['hours', 'Mon 10:00-09:00', { problem: 'Some days need attention' }],
    ['hours', 'Mon 09:00-10:00 (Mars/Base)', { problem: 'Write hours as Mon–Fri 08:00–18:00, Sat 10:00–12:00' }],
  ] as const)('of a %s reads “%s”', (column, text, expected) => {
    expect(readCell(column, text, zones)).toEqual(expected)
  })

  it('of hours reads days, several ranges, no traffic and the zone', () => {
    const read = readCell(
      'hours',
      'Mon-Tue 9:00–12:00 13:00–18:00, Sun 10:00–24:00 (no traffic) (Europe/Berlin)',
      zones,
    )
    const { timeZoneId, days } = (read as unknown as { value: { timeZoneId: string; days: object[] } }).value
    const steps = [
      { start_time: '09:00', end_time: '12:00' },
      { start_time: '13:00', end_time: '18:00' },
    ]
    expect([timeZoneId, days[1], days[2], days[6]]).toMatchObject([
      '5',
      { checked: true, traffic: true, steps },
      { checked: false },
      { checked: true, traffic: false, steps: [{ start_time: '10:00', end_time: '23:59' }] },
    ])
  })
})
