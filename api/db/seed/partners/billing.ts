import type { PoolClient } from 'pg'
import { sealAccount } from '../../../money/billingData/billingAccounts.queries'

const addresses = [
  '14 Spyrou Kyprianou\n3070 Limassol\nCyprus',
  '7 Harbour Yard\nLondon EC2N 4AY\nUnited Kingdom',
  'Pärnu maantee 31\n10119 Tallinn\nEstonia',
  'Gedimino prospektas 20\n01103 Vilnius\nLithuania',
  'Strada Republicii 5\n020031 Bucharest\nRomania',
  'Level 4, Tower Road\nSliema SLM 1605\nMalta',
] as const
const forms = ['Ltd', 'GmbH', 'OÜ', 'UAB', 'S.R.L.', 'Limited'] as const
/** Most publishers are paid once a payout is worth the bank's fee. */
const minimums = [500, 1_000, 2_500] as const

/** An IBAN by its form; its check digits are right for none. */
const accountOf = (id: number) => `CY00 0020 0195 0000 3570 0123 ${String(10_000 + id * 73).slice(-4)}`

interface Partner {
  advertiser_id: number | null
  publisher_id: number | null
  name: string
}

function billingOf({ advertiser_id, publisher_id, name }: Partner, secretKey: Buffer) {
  const id = advertiser_id ?? publisher_id ?? 0
  const isKnown = id % 13 !== 5
  const at = id % addresses.length
  return {
    ...{ advertiser_id, publisher_id },
    legal_name: isKnown ? `${name} ${forms[at]}` : '',
    address: isKnown ? addresses[at] : '',
    tax_number: isKnown ? `${100_000 + id * 613}${'KLMNPR'[at]}` : '',
    minimum_payout: publisher_id === null ? 0 : minimums[id % minimums.length],
    return_days: advertiser_id !== null && id % 5 === 2 ? (id % 3 ? 45 : 14) : 30,
    bears_returns: publisher_id !== null && id % 6 === 4,
    account:
      publisher_id !== null && isKnown && id % 7 !== 3 ? sealAccount(secretKey, accountOf(id))?.toString('hex') : null,
  }
}

/**
 * Stores billing data of the demo: ours, and those of most partners. Some advertisers take deposits back within another time
 * than usual, and of some publishers we bear returns.
 */
export async function billPartners(client: PoolClient, secretKey: Buffer): Promise<void> {
  const { rows } = await client.query<Partner>(`
    select id as advertiser_id, null::bigint as publisher_id, name from advertisers where not is_test_advertiser
    union all select null, id, name from publishers`)
  await client.query(
    `insert into billing_data (advertiser_id, publisher_id, legal_name, address, tax_number, minimum_payout, return_days, bears_returns, account)
     select advertiser_id, publisher_id, legal_name, address, tax_number, minimum_payout, return_days, bears_returns, decode(account, 'hex')
     from json_to_recordset($1) as given (advertiser_id bigint, publisher_id bigint, legal_name text, address text, tax_number text,
       minimum_payout numeric, return_days integer, bears_returns boolean, account text)`,
    [JSON.stringify(rows.map((partner) => billingOf(partner, secretKey)))],
  )
  await client.query(
    `update billing_data set legal_name = 'Northgate Leads Ltd', address = $1, tax_number = '10431122L', account = $2
     where advertiser_id is null and publisher_id is null`,
    [addresses[0], sealAccount(secretKey, accountOf(0))],
  )
}
