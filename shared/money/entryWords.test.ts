import { expect, it } from '@jest/globals'
import { type EntryFacts, entrySentence, monthText } from './entryWords'

const entry: EntryFacts = {
  kind: 'conversion',
  ...{
    isPayout: false,
    partner: 'Aurora',
    leadId: '7',
    isApproved: true,
    isDeleted: false,
    oldAmount: 0,
    newAmount: 850,
  },
}

it('says what happened to the money of a lead', () => {
  const said = (facts: Partial<EntryFacts>) => entrySentence({ ...entry, ...facts })
  expect([
    said({}),
    said({ kind: 'correction', oldAmount: 850, newAmount: 900.5 }),
    said({ kind: 'correction', oldAmount: 850, newAmount: 0, isApproved: false }),
    said({ kind: 'correction', oldAmount: 850, newAmount: 0, isDeleted: true, isApproved: false }),
    said({ kind: 'test_mark', oldAmount: 850, newAmount: 0 }),
    said({ kind: 'reassignment' }),
    said({ kind: 'return', oldAmount: 850, newAmount: 0 }),
    said({ kind: 'opening', leadId: null, isPayout: true }),
  ]).toEqual([
    'The conversion of lead 7 was approved.',
    'The revenue of lead 7 was $850.00, and is $900.50 now.',
    'The approval of lead 7 was undone.',
    'Lead 7 was deleted.',
    'Lead 7 is a test, or hidden, and counts no more.',
    'Lead 7 came to Aurora and this country.',
    'Aurora took back the deposit of lead 7.',
    'What Aurora was owed before the first accounting month.',
  ])
})

it('names months by their first day', () => {
  expect([monthText('2026-11-01'), monthText('2026-09-01', true)]).toEqual(['November 2026', 'Sep 2026'])
})
