// Files of people for the upload benchmark, with all fields, identical in each run.
import { createWorkbook } from '../../web/reports/exports/xlsx.ts'

const heads = [
  ...['E-mail', 'Phone', 'First name', 'Last name', 'Country', 'IP address', 'Language', 'Funnel', 'Offer'],
  ...['Sub1', 'Sub2', 'Sub3', 'Sub4', 'Sub5'],
]
/** Three of a hundred rows are rejected: no e-mail, duplicate of the previous row, no country. */
const refusedOf = { 17: 'email', 42: 'again', 81: 'country' }
export const refusedShare = 0.03

/** Every second row has a country; others are located by phone or IP address. */
function person(row) {
  const fault = refusedOf[row % 100]
  const number = fault === 'again' ? row - 1 : row
  const email = fault === 'email' ? `person${row}` : `person${number}@example${number % 500}.test`
  const country = fault === 'country' ? 'Atlantis' : row % 2 ? 'DE' : ''
  const phone = row % 4 === 2 ? '' : `+49 151 ${String(10_000_000 + number)}`
  const ip = row % 2 ? '' : `8.8.${row % 250}.${(row >> 8) % 250}`
  const rest = ['de', `funnel-${row % 20}`, `Offer ${row % 30}`, `a${row}`, `b${row % 7}`, 'c', 'd', 'e']
  return [email, phone, `First ${row % 900}`, `Last ${row % 1_700}`, country, ip, ...rest]
}

const portion = 1_000
function* portions(rows) {
  for (let from = 0; from < rows; from += portion)
    yield Array.from({ length: Math.min(portion, rows - from) }, (_, n) => person(from + n))
}

export function csvList(rows) {
  const texts = [`${heads.join(',')}\n`]
  for (const people of portions(rows)) texts.push(people.map((cells) => `${cells.join(',')}\n`).join(''))
  return Buffer.from(texts.join(''))
}

export async function workbookList(rows) {
  const parts = []
  const columns = heads.map((title) => ({ title, kind: 'text' }))
  const book = await createWorkbook((bytes) => void parts.push(Buffer.from(bytes)), columns, 'People')
  for (const people of portions(rows)) await book.rows(people)
  await book.end()
  return Buffer.concat(parts)
}
