import type { Database } from '../../db/connect'
import { ApiError } from '../../app/http/errors'
import { decryptOrNull, encrypt, keyFor } from '../../app/secrets/secrets'
import { findBillingData } from './billingData.queries'

/** A party as a statement prints it. */
export interface Party {
  legal_name: string
  address: string
  tax_number: string
}

/** How a bank account is stored: encrypted; null for none. */
export const sealAccount = (secretKey: Buffer, account: string): Buffer | null =>
  account ? encrypt(keyFor(secretKey, 'billing-account'), account) : null

/** The text of a stored account; empty for none, null if no accepted key fits. */
export const readAccount = (secretKey: Buffer, account: Buffer | null): string | null =>
  account ? decryptOrNull(keyFor(secretKey, 'billing-account'), account) : ''

/** 409 for an account that no accepted key fits. */
export const unreadableAccount = (owner: string) => {
  const account = `The bank account of ${owner} cannot be read with this SECRET_KEY. Enter it again.`
  return new ApiError('CONFLICT', account, { fields: { account } })
}

/** The end of an account, by which it is recognised without being shown; empty for none or a short one. */
export const accountEnd = (account: string): string => {
  const letters = account.replace(/\s+/g, '')
  return letters.length > 8 ? letters.slice(-4) : ''
}

/**
 * Our own data as statements print them; null while the name or the address is missing. Throws 409 if the account cannot be
 * read.
 */
export async function readOwnParty(db: Database, secretKey: Buffer): Promise<(Party & { account: string }) | null> {
  const own = await findBillingData(db, { advertiser_id: null, publisher_id: null })
  if (!own?.legal_name || !own.address) return null
  const { legal_name, address, tax_number } = own
  const account = readAccount(secretKey, own.account)
  if (account === null) throw unreadableAccount('our own billing data')
  return { legal_name, address, tax_number, account }
}
