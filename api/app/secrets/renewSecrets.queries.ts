import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { isEncrypted, keyFor, type Purpose, reencrypted, Unreadable } from './secrets'

/** All stored secrets: a column of bytes, or JSON in which secrets are `{"encrypted": "<base64>"}`. */
export const storedSecrets: readonly { table: string; id: string; column: string; purpose: Purpose; isJson?: true }[] =
  [
    { table: 'users', id: 'id', column: 'totp_secret', purpose: 'totp-secret' },
    { table: 'sessions', id: 'id', column: 'address', purpose: 'session-address' },
    { table: 'recovery_codes', id: 'id', column: 'code', purpose: 'recovery-code' },
    { table: 'publishers', id: 'id', column: 'api_token_encrypted', purpose: 'api-token' },
    { table: 'report_schedules', id: 'id', column: 'secret', purpose: 'alert-channel' },
    { table: 'webhook_endpoints', id: 'id', column: 'secret', purpose: 'webhook-secret' },
    { table: 'webhook_endpoints', id: 'id', column: 'previous_secret', purpose: 'webhook-secret' },
    { table: 'alert_channels', id: 'id', column: 'secret', purpose: 'alert-channel' },
    { table: 'advertisers', id: 'id', column: 'broker', purpose: 'broker-secret', isJson: true },
    { table: 'advertisers', id: 'id', column: 'postback_mapping', purpose: 'broker-secret', isJson: true },
    { table: 'billing_data', id: 'id', column: 'account', purpose: 'billing-account' },
    { table: 'broker_pulls', id: 'advertiser_id', column: 'config', purpose: 'broker-secret', isJson: true },
  ]

interface Renewed {
  /** Number of columns with a secret that was encrypted with the other key. */
  renewed: number
  /** Number of those with one that no accepted key can read: it has to be entered once more. */
  unreadable: number
}

type Renew = (data: Buffer) => Buffer | null

/** JSON with each secret in it renewed; null if none had to be. */
function renewedJson(renew: Renew, text: string): string | null {
  let changed = false
  const json = JSON.stringify(
    JSON.parse(text, (_name, value: unknown) => {
      if (!isSecret(value)) return value
      const data = renew(Buffer.from(value.encrypted, 'base64'))
      changed ||= data !== null
      return data ? { encrypted: data.toString('base64') } : value
    }),
  )
  return changed ? json : null
}

/** Not a list of fields, in which people may call one "encrypted". */
function isSecret(value: unknown): value is { encrypted: string } {
  const [[name, text] = [], ...others] = Object.entries(Object(value) as object)
  return name === 'encrypted' && others.length === 0 && typeof text === 'string' && isEncrypted(text)
}

/**
 * Encrypts everything that is stored with the other accepted key with `secretKey`, which can take seconds. Safe to run in
 * several processes; what somebody changes meanwhile is left. Repeat it while another process may write with the other key.
 */
export async function renewSecrets(db: Database, secretKey: Buffer): Promise<Renewed> {
  const result = { renewed: 0, unreadable: 0 }
  for (const { table, id, column, purpose, isJson } of storedSecrets) {
    const key = keyFor(secretKey, purpose)
    const [from, at, called] = [sql.table(table), sql.ref(column), sql.ref(id)]
    const { rows } = await sql<{ id: number; kept: Buffer | string }>`
      select ${called} as id, ${isJson ? sql`${at}::text` : at} as kept from ${from} where ${at} is not null order by 1`.execute(
      db,
    )
    for (const { id: row, kept } of rows) {
      let isUnreadable = false
      const renew: Renew = (data) => {
        try {
          return reencrypted(key, data)
        } catch (error) {
          if (!(error instanceof Unreadable)) throw error
          isUnreadable = true
          return null
        }
      }
      const data = typeof kept === 'string' ? renewedJson(renew, kept) : renew(kept)
      if (isUnreadable) result.unreadable++
      if (data === null) continue
      const value = isJson ? sql`${data}::jsonb` : sql`${data}`
      const unchanged = isJson ? sql`${at}::text = ${kept}` : sql`${at} = ${kept}`
      await sql`update ${from} set ${at} = ${value} where ${called} = ${row} and ${unchanged}`.execute(db)
      result.renewed++
    }
  }
  return result
}
