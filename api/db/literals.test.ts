import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../shared/test/depth'
import { sql } from 'kysely'
import { testDatabase, type TestDatabase } from './testDatabase'
import { literal, withLiterals } from './literals'

let database: TestDatabase

const storable = fc
  .string({ unit: 'binary', maxLength: 30 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'))
const tricky = fc
  .array(
    fc.oneof(storable, fc.constantFrom("'", '\\', '"', '{', '}', ',', 'NULL', '$1', ';', '--', '\n', "\\'", "''")),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

describe('a value in the SQL text', () => {
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const back = async (value: unknown, type: string) => {
    const { rows } = await database.pool.query<{ value: unknown }>(`select ${literal(value)}::${type} as value`)
    return rows[0]?.value
  }

  it('comes back as the text it was', () =>
    fc.assert(
      fc.asyncProperty(tricky, async (text) => expect(await back(text, 'text')).toBe(text)),
      { numRuns: cases(100) },
    ))

  it('comes back as the list it was', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.option(tricky)), async (texts) =>
        expect(await back(texts, 'text[]')).toEqual(texts),
      ),
      { numRuns: cases(100) },
    ))

  it('comes back as the number, date or truth it was', () =>
    fc.assert(
      fc.asyncProperty(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.boolean(),
        async (number, date, truth) => {
          // What is written for -0 is 0.
          expect(await back(number, 'float8')).toBe(number || 0)
          expect(await back(date, 'timestamptz')).toEqual(date)
          expect(await back(truth, 'boolean')).toBe(truth)
        },
      ),
      { numRuns: cases(50) },
    ))

  it('is refused when the database could not hold it', () => {
    for (const value of [
      'a\0b',
      '\uD800',
      ['\0'],
      Number.NaN,
      Infinity,
      { toString: () => "'" },
      Symbol('x'),
      () => 1,
      new Date(Number.NaN),
    ]) {
      expect(() => literal(value)).toThrow()
    }
  })

  it('stands where a parameter stood, and nowhere else', () => {
    expect(withLiterals(sql`select ${'$1'} as ${sql.id('a"b')}, '$1', ${null}, ${[1, 'b"\\']}`)).toBe(
      `select '$1' as "a""b", '$1', null,  E'{"1","b\\\\"\\\\\\\\"}'`,
    )
  })
})
