import { describe, expect, it } from '@jest/globals'
import { cleanName, visiblePieces } from './names'

describe('names that people type', () => {
  it.each([
    ['zero-width characters', 'Ad\u200Bm\u2060in\uFEFF', 'Admin'],
    ['joiners between Latin letters', 'Ad\u200Cm\u200Din', 'Admin'],
    ['direction controls', '\u202Ename\u202C \u2066x\u2069\u200F', 'name x'],
    ['soft hyphens and fillers', 'a\u00AD\u3164\u115Fb', 'ab'],
    ['control characters', 'a\u0007b', 'ab'],
    ['line breaks and tabs', 'North\n\tWave', 'North Wave'],
    ['blanks of other widths', '\u2003North\u00A0 \u3000Wave\u2800', 'North Wave'],
  ])('lose %s', (_what, typed, kept) => {
    expect(cleanName(typed)).toBe(kept)
  })

  it.each(['\u200B', '\u202E', '\u2800', '\u3164', '\uFE0F', ' \u200D\u200C '])(
    'of nothing visible are empty: %j',
    (typed) => {
      expect(cleanName(typed)).toBe('')
    },
  )

  it.each(['Zoë & Söhne', 'שלום', 'شرکت', 'می\u200Cخواهم', '👩\u200D💻', '❤\uFE0F', 'क्\u200Dष'])(
    'keep what is spelled: %s',
    (typed) => {
      expect(cleanName(typed)).toBe(typed)
    },
  )

  it.each(['\u200D', 'क\u200D', '\u0915\u093C'])('are cleaned in linear time, however long: %j', (piece) => {
    const begun = performance.now()
    cleanName(piece.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(2_000)
  })
})

describe('a text as received', () => {
  it('shows its invisible characters by their codes', () => {
    expect(visiblePieces('{"name":"a\u202Eb\u200B"}\n\tc')).toEqual(['{"name":"a', 'U+202E', 'b', 'U+200B', '"}\n\tc'])
    expect(visiblePieces('\u{E0041}')).toEqual(['', 'U+E0041', ''])
  })

  it('is unchanged without them', () => {
    expect(visiblePieces('شرکت می\u200Cخواهم 👩\u200D💻')).toEqual(['شرکت می\u200Cخواهم 👩\u200D💻'])
  })
})
