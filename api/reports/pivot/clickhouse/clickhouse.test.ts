import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { CallFault } from '../copy/patience'
import { openClickHouse, type ClickHouse } from './clickhouse'
import { clickhouseStub, errorOf, stubRows, type StubAnswer } from './clickhouseStub'

let stub: Awaited<ReturnType<typeof clickhouseStub>>
let clickhouse: ClickHouse

const count = [{ name: 'n', type: 'UInt64' }]
const queryWith = (answer: StubAnswer) => {
  stub.answer = answer
  return clickhouse.query('select count(*) as n from {lead_facts:Identifier}', { lead_facts: 'lead_facts_1' })
}
/** The error of a query that is answered so. */
const faultOf = (answer: StubAnswer) =>
  queryWith(answer).then(
    (rows) => Promise.reject(new Error(`There was an answer: ${JSON.stringify(rows)}`)),
    (error: Error) => error,
  )

describe('the connection to ClickHouse', () => {
  beforeEach(async () => {
    stub = await clickhouseStub()
    clickhouse = openClickHouse(stub.url, { queryMs: 300, insertMs: 300 })
  })
  afterEach(async () => {
    await clickhouse.close()
    await stub.close()
  })

  it('signs in as the user of the address, to its database, and asks for SQL as PostgreSQL means it', async () => {
    await queryWith(stubRows(count, [['3']]))
    const [{ url, headers, body } = { url: new URL('http://none'), headers: {}, body: '' }] = stub.received
    expect(headers.authorization).toBe(`Basic ${Buffer.from('staff:geheim s').toString('base64')}`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ database: 'reports', param_lead_facts: 'lead_facts_1', final: '1', join_use_nulls: '1' },
      ...{ wait_end_of_query: '1', enable_shared_storage_snapshot_in_query: '1' },
    })
    expect(body).toMatch(/^select count\(\*\) as n from \{lead_facts:Identifier\}\s+FORMAT JSONCompact/)
  })

  it('reads counts, cents, texts, flags and nulls', async () => {
    const meta = [
      ...[
        { name: 'n', type: 'UInt64' },
        { name: 'cents', type: 'Nullable(Decimal(38, 0))' },
      ],
      ...[
        { name: 'offer', type: 'LowCardinality(Nullable(String))' },
        { name: 'is_late', type: 'Bool' },
      ],
      ...[
        { name: 'share', type: 'Float64' },
        { name: 'none', type: 'Nullable(Nothing)' },
      ],
    ]
    const data = [
      ['9007199254740991', '-12', '1', true, 0.5, null],
      [0, null, null, false, 2, null],
    ]
    expect(await queryWith(stubRows(meta, data))).toEqual([
      { n: Number.MAX_SAFE_INTEGER, cents: -12, offer: '1', is_late: true, share: 0.5, none: null },
      { n: 0, cents: null, offer: null, is_late: false, share: 2, none: null },
    ])
  })

  it.each([
    ['a number that is not exact', stubRows(count, [['9007199254740993']])],
    ['a date', stubRows([{ name: 'at', type: "DateTime64(6, 'UTC')" }], [['2026-10-25 12:00:00']])],
    ['an error in the statement', errorOf(62, 'SYNTAX_ERROR', 400)],
    ['a statement that takes too long', errorOf(159, 'TIMEOUT_EXCEEDED')],
  ])('leaves %s to PostgreSQL and goes on', async (_, answer) => {
    expect(await faultOf(answer)).toBeInstanceOf(CallFault)
  })

  it.each<[string, StubAnswer]>([
    ['a wrong password', errorOf(516, 'AUTHENTICATION_FAILED', 403)],
    ['a table that is gone', errorOf(60, 'UNKNOWN_TABLE', 404)],
    ['a fault without words', (response) => response.writeHead(500).end()],
    ['a proxy that is at fault', (response) => response.writeHead(502).end('<html>Bad gateway</html>')],
    ['no answer in time', () => {}],
    ['an answer that begins and does not end', (response) => response.write('{"meta":')],
    ['a broken connection', (response) => response.destroy()],
    [
      'an answer that is cut',
      (response) => {
        response
          .writeHead(200, { 'Content-Length': '1000' })
          .write('{"meta":[{"name":"n","type":"UInt64"}],"data":[["1"]')
        setImmediate(() => response.destroy())
      },
    ],
    ['an answer with fewer rows than announced', stubRows(count, [['1']], 2)],
    ['a row with fewer columns than announced', stubRows(count, [[]])],
    ['a page in place of an answer', (response) => response.end('<html>Sign in</html>')],
    ['an answer of another shape', (response) => response.end('{"rows": 1}')],
    ['no integer where there must be one', stubRows(count, [['many']])],
    ['a text where a flag must be', stubRows([{ name: 'b', type: 'Bool' }], [['yes']])],
    ['nothing at all', (response) => response.end()],
  ])('does not trust ClickHouse after %s', async (_, answer) => {
    const fault = await faultOf(answer)
    expect(fault).not.toBeInstanceOf(CallFault)
    expect(fault.message).toMatch(/ClickHouse/)
    expect(fault.message).not.toMatch(/geheim/)
  })

  it('tells when nobody listens', async () => {
    await stub.close()
    expect((await faultOf(() => {})).message).toMatch(/ClickHouse does not answer.*ECONNREFUSED/)
  })

  it('sends lines of facts as they are, and waits until they are stored', async () => {
    stub.answer = (response) => response.end()
    await clickhouse.insert(
      'lead_facts_1',
      ['"fact"', '"offer"'],
      Readable.from(['1\tÄ\\t\\N\n'], { objectMode: false }),
    )
    const [{ url, body } = { url: new URL('http://none'), body: '' }] = stub.received
    expect([url.searchParams.get('query')?.trim(), body]).toEqual([
      'INSERT INTO lead_facts_1 ("fact", "offer") FORMAT TabSeparated',
      '1\tÄ\\t\\N\n',
    ])
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ async_insert: '0', insert_deduplicate: '0' })
  })

  it.each<[string, StubAnswer]>([
    ['refused', errorOf(241, 'MEMORY_LIMIT_EXCEEDED')],
    ['not acknowledged', () => {}],
  ])('fails when lines are %s', async (_, answer) => {
    stub.answer = answer
    const lines = Readable.from(['1\n'], { objectMode: false })
    await expect(clickhouse.insert('lead_facts_1', ['"fact"'], lines)).rejects.toThrow(/ClickHouse/)
  })
})
