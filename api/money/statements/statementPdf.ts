import { formatMoney } from '../../../shared/app/money'
import type { Party } from '../billingData/billingAccounts.queries'
import type { SealedStatement } from './signatures'
import { createWriter, lineHeight, type TextStyle } from './statementPage'

const margin = 48
const pageWidth = 595.28 - 2 * margin
const bottom = 841.89 - margin - 24
const grey = '#737373'
const rule = '#d4d4d4'

const money = (amount: string) => formatMoney(Number(amount))
const sumOf = (rows: readonly { amount: string }[]) =>
  formatMoney(rows.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100)
const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayNames = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const monthName = (month: string) => monthNames.format(new Date(`${month}-01T00:00:00Z`))
const dayName = (day: string) => dayNames.format(new Date(`${day}T00:00:00Z`))
const partyText = ({ address, tax_number }: Party) =>
  [address, tax_number && `Tax number ${tax_number}`].filter(Boolean).join('\n')

interface Column {
  title: string
  /** Share of the page's width. */
  share: number
  align?: 'right'
}

/** The PDF of an issued statement: a page with the totals, then its lines. Equal statements have equal bytes. */
export async function statementPdf({ statement, sha256 }: SealedStatement): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const isInvoice = statement.kind === 'invoice'
  const title = isInvoice ? 'Invoice' : 'Payout statement'
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    autoFirstPage: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${title} ${statement.number}`,
      Author: statement.from.legal_name,
      CreationDate: new Date(`${statement.issued_on}T00:00:00Z`),
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const write = await createWriter(doc)
  let y = margin

  const line = (color = rule, width = 0.5) =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + pageWidth, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke()

  /** A row of cells; the next one begins below the highest of them. */
  function row(columns: readonly Column[], cells: readonly string[], style: Partial<TextStyle> = {}) {
    let x = margin
    let below = y
    for (const [place, column] of columns.entries()) {
      const width = column.share * pageWidth
      const end = write(cells[place] ?? '', x, y, { ...style, width: width - 8, align: column.align ?? 'left' })
      below = Math.max(below, end)
      x += width
    }
    y = below + 3
  }

  function table(heading: string, columns: readonly Column[], rows: readonly (readonly string[])[], sum: string) {
    const head = () => {
      row(columns, [heading, ...columns.slice(1).map(({ title }) => title)], { isBold: true })
      line('#171717')
      y += 4
    }
    if (y > bottom - 60) nextPage()
    head()
    for (const cells of rows) {
      if (y > bottom - lineHeight(9)) {
        nextPage()
        head()
      }
      row(columns, cells)
    }
    line()
    y += 4
    row(columns, ['Sum', ...columns.slice(1, -1).map(() => ''), sum], { isBold: true })
    y += 16
  }

  function nextPage() {
    doc.addPage()
    y = margin
  }

  // The page with the totals.
  const half = pageWidth / 2
  write(title, margin, y, { size: 20, isBold: true, width: half })
  const underFrom = write(statement.from.legal_name, margin + half, y + 4, {
    isBold: true,
    align: 'right',
    width: half,
  })
  const underOurs = write(partyText(statement.from), margin + half, underFrom, {
    color: grey,
    align: 'right',
    width: half,
  })
  y = Math.max(write(statement.number, margin, y + 30, { size: 11, color: grey, width: half }), underOurs) + 22
  const afterTo = write('To', margin, y, { color: grey, width: half - 20 })
  const afterName = write(statement.to.legal_name, margin, afterTo, { isBold: true, width: half - 20 })
  const afterParty = write(partyText(statement.to), margin, afterName, { color: grey, width: half - 20 })
  const facts = [
    ['Month', monthName(statement.month)],
    ['Time zone', statement.time_zone],
    ['Issued', dayName(statement.issued_on)],
    ['Due', dayName(statement.due_on)],
  ] as const
  let factsY = y
  for (const [name, value] of facts) {
    write(name, margin + half + 40, factsY, { color: grey, width: 80 })
    factsY = write(value, margin + half + 120, factsY, { align: 'right', width: half - 120 })
  }
  y = Math.max(afterParty, factsY) + 28

  const amounts: Column[] = [
    { title: '', share: 0.75 },
    { title: 'Amount', share: 0.25, align: 'right' },
  ]
  const deposits = statement.lines.reduce((count, { count: more }) => count + more, 0)
  row(amounts, [`Deposits in ${monthName(statement.month)}: ${deposits}`, sumOf(statement.lines)])
  row(amounts, [`Adjustments from earlier months: ${statement.adjustments.length}`, sumOf(statement.adjustments)])
  line('#171717', 1)
  y += 8
  const asks = isInvoice ? 'To pay by' : 'Paid by'
  row(amounts, [`${asks} ${dayName(statement.due_on)}, US dollars`, money(statement.total)], { size: 14, isBold: true })
  y += 22
  row(amounts, ['Account', 'Amount'], { isBold: true })
  line()
  y += 4
  row(amounts, ['Opening balance', money(statement.opening_balance)])
  row(amounts, [`Payments and write-offs: ${statement.payments.length}`, sumOf(statement.payments)])
  row(amounts, ['This statement', money(statement.total)])
  row(amounts, ['Closing balance', money(statement.closing_balance)], { isBold: true })
  y += 28
  if (statement.pay_to) {
    y = write(statement.pay_to, margin, y, { width: pageWidth }) + 4
    y = write(`Reference ${statement.number}`, margin, y, { width: pageWidth }) + 12
  }
  y = write(`SHA-256 ${sha256}`, margin, y, { size: 8, color: grey, width: pageWidth })
  write('How to check this statement yourself: /docs/statements', margin, y, { size: 8, color: grey, width: pageWidth })

  nextPage()
  const lineColumns: Column[] = [
    { title: 'Country', share: 0.46 },
    { title: 'Price', share: 0.18, align: 'right' },
    { title: 'Count', share: 0.14, align: 'right' },
    { title: 'Amount', share: 0.22, align: 'right' },
  ]
  const lines = statement.lines.map(({ country_name, price, count, amount }) => [
    ...[country_name || 'Unknown country', money(price), count.toLocaleString('en-US'), money(amount)],
  ])
  table(`Deposits in ${monthName(statement.month)}`, lineColumns, lines, sumOf(statement.lines))
  const leadColumns: Column[] = [
    { title: 'Lead', share: 0.22 },
    { title: 'From', share: 0.22 },
    { title: 'Reason', share: 0.34 },
    { title: 'Amount', share: 0.22, align: 'right' },
  ]
  if (statement.adjustments.length) {
    const rows = statement.adjustments.map(({ lead, month, reason, amount }) => [
      `Lead ${lead}`,
      monthName(month),
      reason,
      money(amount),
    ])
    table('Adjustments', leadColumns, rows, sumOf(statement.adjustments))
  }
  if (statement.returns.length) {
    const rows = statement.returns.map(({ lead, day, reason, amount }) => [
      `Lead ${lead}`,
      dayName(day),
      reason,
      money(amount),
    ])
    table('Returned in the month, in no sum', leadColumns, rows, sumOf(statement.returns))
  }
  if (statement.payments.length) {
    const columns: Column[] = [
      { title: 'Payments', share: 0.3 },
      { title: 'Reference', share: 0.48 },
      { title: 'Amount', share: 0.22, align: 'right' },
    ]
    const rows = statement.payments.map(({ day, reference, amount }) => [dayName(day), reference, money(amount)])
    table('Payments and write-offs', columns, rows, sumOf(statement.payments))
  }

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // Below the margin, where a text would begin a new page.
    doc.page.margins.bottom = 0
    const place = { size: 8, color: grey, width: half }
    write(statement.number, margin, 841.89 - margin, place)
    write(`Page ${page + 1} of ${count}`, margin + half, 841.89 - margin, { ...place, align: 'right' })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
