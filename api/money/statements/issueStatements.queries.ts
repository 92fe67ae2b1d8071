import type { Database } from '../../db/connect'
import { dateAt } from '../../../shared/app/time/timeZones'
import { addDays } from '../../../shared/app/time/wallTimes'
import { nextKeyId, publicKeyOf, sealedFile, sealStatement, signingKey } from './signatures'
import { addStatementKey, type Draft, issue, listIssuable, listStatementKeys, takeNumbers } from './statements.queries'
import type { Party } from '../billingData/billingAccounts.queries'
import type { StatementDocument } from './statementContent'

interface Issuing {
  secretKey: Buffer
  /** Of the accounting months. */
  timeZone: string
  /** By the database's clock. */
  now: number
  /** Our own billing data; null if they are not complete. */
  own: (Party & { account: string }) | null
}

/** The key of this year. A new one is made with each year, and if SECRET_KEY is another one. */
async function currentKey(transaction: Database, { secretKey, now }: Issuing) {
  const [last] = await listStatementKeys(transaction)
  const year = new Date(now).getUTCFullYear()
  if (last?.id.startsWith(`${year}-`)) {
    const key = signingKey(secretKey, last.id)
    if (publicKeyOf(key) === last.public_key) return { id: last.id, private: key }
  }
  const id = nextKeyId(last?.id ?? null, year)
  const key = signingKey(secretKey, id)
  await addStatementKey(transaction, { id, public_key: publicKeyOf(key) })
  return { id, private: key }
}

const documentOf = (
  draft: Draft,
  number: string,
  { timeZone, now, own }: Issuing & { own: Party & { account: string } },
): StatementDocument => {
  const issuedOn = dateAt(timeZone, now)
  const ours = { legal_name: own.legal_name, address: own.address, tax_number: own.tax_number }
  const theirs = { legal_name: draft.legal_name, address: draft.address, tax_number: draft.tax_number }
  return {
    ...draft.content,
    format: 'statement/1',
    number,
    kind: draft.is_payout ? 'payout_statement' : 'invoice',
    month: draft.month,
    time_zone: timeZone,
    currency: 'USD',
    issued_on: issuedOn,
    due_on: addDays(issuedOn, draft.terms_days),
    from: ours,
    to: theirs,
    pay_to: draft.is_payout ? '' : own.account,
    partner: { id: draft.partner_id, name: draft.partner_name },
    previous:
      draft.previous_number && draft.previous_sha256
        ? { number: draft.previous_number, sha256: draft.previous_sha256 }
        : null,
  }
}

/**
 * Numbers and signs all drafts of partners with billing data, each partner's oldest first, and returns the numbers.
 * Drafts stay drafts while our own billing data are missing. Lock the settings first: numbers are given by one
 * transaction at a time.
 */
export async function issueDrafts(transaction: Database, issuing: Issuing): Promise<string[]> {
  const { own } = issuing
  if (!own) return []
  const numbers: string[] = []
  for (;;) {
    const drafts = await listIssuable(transaction)
    if (!drafts.length) return numbers
    const key = await currentKey(transaction, issuing)
    const taken = await takeNumbers(transaction, drafts)
    const issued = drafts.map((draft) => {
      const number = taken.get(draft) ?? ''
      const document = documentOf(draft, number, { ...issuing, own })
      const sealed = sealStatement(document, key)
      const { id, previous_id } = draft
      const { due_on } = document
      return { id, number, document: sealedFile(sealed), sha256: sealed.sha256, key_id: key.id, previous_id, due_on }
    })
    await issue(transaction, issued)
    numbers.push(...taken.values())
  }
}
