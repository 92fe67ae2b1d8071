import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { csvOf } from './csvTable'

describe('a table as CSV', () => {
  it('is quoted where it must be, titles first', () => {
    const columns = [
      { title: 'Offer', kind: 'text' },
      { title: 'Leads, all', kind: 'number' },
    ] as const
    expect(csvOf({ columns, rows: [['a "b"', '-1']] })).toBe('Offer,"Leads, all"\n"a ""b""",-1\n')
  })

  it('has nothing that a spreadsheet would run, whether in a cell or in a title', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '  '),
        fc.constantFrom('=', '+', '-', '@', '＝'),
        fc.stringMatching(/^[a-z0-9]*$/),
        (indent, sign, rest) => {
          const text = `${indent}${sign}${rest}`
          expect(
            csvOf({
              columns: [
                { title: text, kind: 'text' },
                { title: text, kind: 'number' },
              ],
              rows: [[text, '-1']],
            }),
          ).toBe(`'${text},'${text}\n'${text},-1\n`)
        },
      ),
    )
  })
})
