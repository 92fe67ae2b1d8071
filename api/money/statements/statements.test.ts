import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../../shared/test/depth'
import { toCents } from '../../../shared/app/money'
import { canonicalJson } from './canonicalJson'
import { isGenuine, nextKeyId, publicKeyOf, sealStatement, signingKey } from './signatures'
import { type AccountLine, statementContent } from './statementContent'
import { documentOf } from './statements.testWorld'

const germany = { code: 'DE', name: 'Germany' }
const italy = { code: 'IT', name: 'Italy' }
const line = (lead: number | null, amountCents: number, more: Partial<AccountLine> = {}): AccountLine => ({
  ...{ kind: 'conversion', lead, country: germany, day: '2026-11-07', amountCents, reason: '' },
  ...more,
})
const contentOf = (booked: AccountLine[], opening = 0) => statementContent('2026-11', opening, booked).content

describe('canonical JSON', () => {
  it('is that of RFC 8785', () => {
    const value = {
      '\u20ac': 1e21,
      a: [null, true, 4.5, 0.000_000_1],
      '\ud83d\ude00': 'é"\\\u000f',
      A: { b: 1, a: -0 },
    }
    expect(canonicalJson(value)).toBe(
      '{"A":{"a":0,"b":1},"a":[null,true,4.5,1e-7],"\u20ac":1e+21,"\ud83d\ude00":"é\\"\\\\\\u000f"}',
    )
  })

  it.each([undefined, NaN, Infinity, { a: undefined }, '\ud800'])('refuses %p', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})

describe('the content of a statement', () => {
  it('has a line for each country and price, the largest amount first', () => {
    const { lines, total } = contentOf([
      line(1, 700_00, { country: italy }),
      line(2, 850_00),
      line(3, 850_00),
      line(4, 900_00),
    ])
    expect(lines).toEqual([
      { country: 'DE', country_name: 'Germany', price: '850.00', count: 2, amount: '1700.00' },
      { country: 'DE', country_name: 'Germany', price: '900.00', count: 1, amount: '900.00' },
      { country: 'IT', country_name: 'Italy', price: '700.00', count: 1, amount: '700.00' },
    ])
    expect(total).toBe('3300.00')
  })

  it('has a lead once, at its last amount, however often it changed in the month', () => {
    const { lines, leads, adjustments } = contentOf([
      line(1, 850_00),
      line(1, 50_00, { kind: 'correction' }),
      line(2, 850_00),
      line(2, -850_00, { kind: 'correction' }),
    ])
    expect([lines.map(({ price, count }) => [price, count]), adjustments]).toEqual([[['900.00', 1]], []])
    expect(leads).toEqual([{ lead: 1, country: 'DE', day: '2026-11-07', amount: '900.00' }])
  })

  it('tells returns of its own month beside its lines, and earlier ones as adjustments', () => {
    const { lines, returns, adjustments, total } = contentOf([
      line(1, 850_00),
      line(1, -850_00, { kind: 'return', reason: 'Fraud' }),
      line(2, -610_00, { kind: 'return', day: '2026-10-28', reason: 'Chargeback' }),
    ])
    expect([lines, total]).toEqual([[], '-610.00'])
    expect(returns).toEqual([{ lead: 1, country: 'DE', day: '2026-11-07', reason: 'Fraud', amount: '850.00' }])
    expect(adjustments).toEqual([
      { lead: 2, country: 'DE', month: '2026-10', kind: 'return', reason: 'Chargeback', amount: '-610.00' },
    ])
  })

  it('leaves out what changed in an earlier month and was changed back', () => {
    const day = '2026-10-28'
    const { adjustments, total } = contentOf([line(2, -610_00, { kind: 'return', day }), line(2, 610_00, { day })])
    expect([adjustments, total]).toEqual([[], '0.00'])
  })

  it('leads from the opening to the closing balance', () => {
    const payment = line(null, -2_000_00, { kind: 'payment', country: null, day: '2026-11-17', reason: 'WIRE-1' })
    const { payments, opening_balance, total, closing_balance } = contentOf([line(1, 850_00), payment], 2_418_60)
    expect(payments).toEqual([{ day: '2026-11-17', kind: 'payment', reference: 'WIRE-1', amount: '-2000.00' }])
    expect([opening_balance, total, closing_balance]).toEqual(['2418.60', '850.00', '1268.60'])
  })

  it('adds up to the cent, whatever was booked', () => {
    const booked = fc.record({
      kind: fc.constantFrom('conversion', 'correction', 'return', 'reassignment'),
      lead: fc.option(fc.integer({ min: 1, max: 6 })),
      country: fc.constantFrom(germany, italy, null),
      day: fc.constantFrom('2026-09-30', '2026-10-28', '2026-11-01', '2026-11-30'),
      amountCents: fc.integer({ min: -100_000, max: 100_000 }),
      reason: fc.constantFrom('', 'Fraud'),
    })
    const sumOf = (rows: { amount: string }[]) => rows.reduce((total, { amount }) => total + toCents(amount), 0)
    fc.assert(
      fc.property(fc.array(booked), fc.integer({ min: -1e9, max: 1e9 }), (lines, opening) => {
        const { content, ...sums } = statementContent('2026-11', opening, lines)
        expect(sumOf(content.lines)).toBe(sums.linesCents)
        expect(sumOf(content.leads)).toBe(sums.linesCents)
        expect(sumOf(content.adjustments)).toBe(sums.adjustmentsCents)
        expect(sumOf(content.payments)).toBe(sums.paymentsCents)
        expect(toCents(content.closing_balance)).toBe(
          opening + lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
        )
      }),
      { numRuns: cases(300) },
    )
  })
})

describe('the signature of a statement', () => {
  const secretKey = Buffer.alloc(32, 7)
  const privateKey = signingKey(secretKey, '2026-a')
  const sealed = sealStatement(documentOf({ lines: [line(1, 850_00)] }), { id: '2026-a', private: privateKey })

  it('is valid with the public key of its id alone', () => {
    const publicKey = publicKeyOf(privateKey)
    expect(isGenuine(sealed, publicKey)).toBe(true)
    expect(isGenuine({ ...sealed, statement: { ...sealed.statement, total: '850.01' } }, publicKey)).toBe(false)
    for (const [secret, id] of [
      [secretKey, '2026-b'],
      [Buffer.alloc(32, 8), '2026-a'],
    ] as const) {
      expect(isGenuine(sealed, publicKeyOf(signingKey(secret, id)))).toBe(false)
    }
  })

  it('is made by the same key each time it is derived', () => {
    expect(publicKeyOf(signingKey(secretKey, '2026-a'))).toBe(publicKeyOf(privateKey))
  })

  it('has keys named by year and letter', () => {
    expect([null, '2026-a', '2026-y', '2026-z', '2026-za', '2025-c'].map((last) => nextKeyId(last, 2026))).toEqual([
      ...['2026-a', '2026-b', '2026-z', '2026-za', '2026-zb', '2026-a'],
    ])
  })
})
