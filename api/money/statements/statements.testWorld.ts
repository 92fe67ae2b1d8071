import { type AccountLine, statementContent, type StatementDocument } from './statementContent'

/** A statement of November 2026 with these lines. Only for tests. */
export const documentOf = ({
  lines = [],
  openingCents = 0,
  ...more
}: Partial<Omit<StatementDocument, 'lines'>> & {
  lines?: AccountLine[]
  openingCents?: number
}): StatementDocument => ({
  ...statementContent(more.month ?? '2026-11', openingCents, lines).content,
  ...{ format: 'statement/1', number: 'A-2026-11-0001', kind: 'invoice', month: '2026-11' },
  ...{ time_zone: 'Europe/Nicosia', currency: 'USD', issued_on: '2026-12-02', due_on: '2026-12-16' },
  from: { legal_name: 'Northgate Leads Ltd', address: '14 Spyrou Kyprianou\n3070 Limassol', tax_number: 'CY10438821L' },
  to: { legal_name: 'Aurora Markets Ltd', address: 'Tower 3\n3107 Limassol', tax_number: '' },
  pay_to: 'Hellenic Bank, IBAN CY17 0050 0240',
  partner: { id: 26, name: 'Aurora Markets' },
  previous: null,
  ...more,
})
