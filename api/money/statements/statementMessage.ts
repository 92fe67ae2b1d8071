import { formatMoney } from '../../../shared/app/money'
import { monthText } from '../../../shared/money/entryWords'
import type { Message } from '../../watch/sending/sendMessage'
import type { StatementDocument } from './statementContent'

/** The e-mail by which a statement is sent, with its PDF. */
export function statementMessage(statement: StatementDocument, pdf: Buffer): Message {
  const { number, month, from, to, total, due_on } = statement
  const isInvoice = number.startsWith('A-')
  const what = isInvoice ? 'Invoice' : 'Payout statement'
  const name = monthText(`${month}-01`)
  return {
    subject: `${what} ${number}, ${name}`,
    text: [
      `${what} ${number} of ${from.legal_name} for ${to.legal_name}, ${name}.`,
      `Total: ${formatMoney(Number(total))}${isInvoice ? `, due on ${due_on}` : ''}.`,
      'The statement is attached as PDF.',
    ].join('\n\n'),
    attachments: [{ filename: `${number}.pdf`, content: pdf, contentType: 'application/pdf' }],
  }
}
