import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { PassThrough, Readable } from 'node:stream'
import { until } from '../../test/polling'
import { startSourceWorld } from '../campaignSources/campaignSources.testWorld'
import type { CampaignSourceRow } from '../campaignSources/campaignSources.schema'

let world: Awaited<ReturnType<typeof startSourceWorld>>
let campaign: number
const now = Date.UTC(2026, 10, 1)

beforeAll(async () => {
  world = await startSourceWorld()
  world.api.clock.now = now
  campaign = await world.addCampaign({ publisher_id: 1 })
})
afterAll(() => world.api.stop())

interface Upload {
  id: number
  rows: number
  columns: string[]
  preview: string[][]
  mapping: { column: number; field: string | null }[]
  accepted: number
  refused: { line: number; field: string; reason: string }[]
  refusedCount: number
  problems: string[]
  fields?: Record<string, string>
}

async function upload(content: string | Uint8Array, to = campaign, token = world.token) {
  const response = await fetch(`${world.api.url}/api/campaigns/${to}/sources/list?fileName=people.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: content as string,
  })
  return { status: response.status, body: (await response.json()) as Upload }
}
const refusals = ({ refused }: Upload) => refused.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
const importList = (id: number, to = campaign) =>
  world.send<CampaignSourceRow>('POST', `${to}/lists/${id}/import`, { name: 'List' })

/** An upload whose content arrives slowly, until it is ended or left. */
function beginUpload() {
  const content = new PassThrough()
  const leaving = new AbortController()
  const answer = fetch(`${world.api.url}/api/campaigns/${campaign}/sources/list?fileName=slow.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/octet-stream' },
    body: Readable.toWeb(content) as ReadableStream,
    duplex: 'half',
    signal: leaving.signal,
  } as RequestInit)
  content.write('email,country\n')
  return { content, answer, leave: () => leaving.abort() }
}

describe('an uploaded list', () => {
  it('is refused while two of the user arrive, and taken from others, and once one has left', async () => {
    const uploads = [beginUpload(), beginUpload(), beginUpload()]
    const refused = await Promise.race(uploads.map(async (one) => ({ one, response: await one.answer })))
    const { status, headers } = refused.response
    expect([status, headers.get('retry-after'), await refused.response.json()]).toMatchObject([
      429,
      '5',
      { message: 'You are uploading 2 lists. Please wait until one of them has been read.' },
    ])
    const [first, second] = uploads.filter((one) => one !== refused.one)
    const send = (token?: string) => upload('email,country\nslow@example.com,DE\n', campaign, token)
    const other = await world.api.signInAs(['CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT', 'LEADS_LIST'])
    expect((await send(other)).status).toBe(201)
    first?.leave()
    await expect(first?.answer).rejects.toThrow()
    await until(async () => (await send()).status === 201)
    second?.content.end('last@example.com,DE\n')
    expect((await second?.answer)?.status).toBe(201)
  })

  it('is judged row by row, and imported only once it is confirmed', async () => {
    const { api, send, consumers } = world
    await api.database.pool.query(
      `insert into blacklist_items (blacklist_type_id, blacklist_value) select id, 'spam@example.com' from blacklist_types where name = 'Email'`,
    )
    const { status, body } = await upload(
      [
        'E-mail;Phone number;First name;Country;IP address;Sub1',
        'ann@example.com;+49 30 901820;Ann;Germany;;a',
        'ANN@example.com;;Ann;DE;;b',
        'other@example.com;+4930901820;Ann;DE;;b',
        'bob@example.com;+44 20 7946 0958;"Bob; the ""second""";;;=1+1',
        'carl@example.com;;Carl;;8.8.8.8;',
        'dora@example.com;;Dora;;;',
        'no address;;Eve;DE;;',
        'fred@example.com;;Fred;Atlantis;;',
        'gus@example.com;;Gus;DE;1.2.3;',
        'spam@example.com;;Spam;DE;;',
        ';+49 30 1234;Hal;DE;;',
      ].join('\r\n'),
    )
    expect([status, body]).toMatchObject([201, { rows: 11, accepted: 3, refusedCount: 8, problems: [] }])
    expect(body.mapping.map(({ field }) => field)).toEqual([
      'email',
      'phone',
      'first_name',
      'country',
      'ip',
      'custom_param_1',
    ])
    expect(refusals(body)).toEqual([
      '3 email: The same person as line 2',
      '4 phone: The same person as line 2',
      '7 country: The country is not given, and neither phone nor IP address tells it',
      '8 email: Not a valid e-mail address',
      '9 country: There is no such country',
      '10 ip: Not a valid IP address',
      '11 email: On the blacklist',
      '12 email: E-mail is missing',
    ])
    expect(await consumers(campaign)).toEqual([])

    const imported = await importList(body.id)
    expect(imported.body).toMatchObject({ kind: 'list', status: 'active', name: 'List' })
    await api.runJobs()
    const people = await consumers(campaign)
    expect(people.map(({ email_key, phone_key }) => [email_key, phone_key])).toEqual([
      ['ann@example.com', '4930901820'],
      ['bob@example.com', '442079460958'],
      ['carl@example.com', null],
    ])
    expect(people[1]?.person).toMatchObject({
      first_name: 'Bob; the "second"',
      phone: '+442079460958',
      custom_param_1: '=1+1',
      funnel: null,
    })
    expect((await send<CampaignSourceRow[]>('GET', `${campaign}/sources`)).body[0]).toMatchObject({
      status: 'completed',
      imported: 3,
    })
    expect((await importList(body.id)).status).toBe(409)
    // Whoever is in the campaign is refused in the next list.
    expect(refusals((await upload('email,country\nann@example.com,DE')).body)).toEqual([
      '2 email: In this campaign already',
    ])
  })

  it('is read in other encodings and with other separators', async () => {
    const text = 'email\tname\tcountry\nzoe@example.com\tZoë\tDE\n'
    const utf16 = (isLittle: boolean) => {
      const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
      return isLittle ? bytes : bytes.swap16()
    }
    for (const bytes of [Buffer.from(`\uFEFF${text}`), utf16(true), utf16(false)]) {
      const { body } = await upload(bytes)
      expect(body).toMatchObject({
        columns: ['email', 'name', 'country'],
        preview: [['zoe@example.com', 'Zoë', 'DE']],
        accepted: 1,
        problems: [],
      })
    }
    const { body } = await upload(Buffer.from(text.replaceAll('\t', ','), 'latin1'))
    expect(body).toMatchObject({ preview: [['zoe@example.com', 'Zoë', 'DE']], accepted: 1 })
    expect(body.problems[0]).toContain('Windows-1252')
  })

  it('says by line which phones cannot be one', async () => {
    const { body } = await upload(
      'email,phone,country\na@example.com,12,DE\nb@example.com,030 123456,DE\nc@example.com,12,\n',
    )
    expect([body.accepted, body.refused]).toEqual([
      1,
      [
        { line: 2, field: 'phone', reason: 'This cannot be a phone number of DE' },
        { line: 4, field: 'phone', reason: 'This cannot be a phone number' },
      ],
    ])
  })

  it('says what its columns are where heads do not tell', async () => {
    const { send } = world
    const { body } = await upload('who,where\nida@example.com,DE\n')
    expect(body).toMatchObject({ accepted: 0, refusedCount: 1 })
    expect(body.problems[0]).toContain('Say which one')
    const map = (mapping: object[]) => send<Upload>('PUT', `${campaign}/lists/${body.id}`, { mapping })
    expect((await importList(body.id)).status).toBe(409)
    expect((await map([{ column: 1, field: 'country' }])).status).toBe(400)
    expect((await map([{ column: 9, field: 'email' }])).status).toBe(400)
    const mapped = await map([
      { column: 0, field: 'email' },
      { column: 1, field: 'country' },
    ])
    expect(mapped.body).toMatchObject({ accepted: 1, refusedCount: 0, problems: [] })
  })

  it('gives its refused rows as CSV', async () => {
    const { body } = await upload('email,country\n=cmd,DE\nkim@example.com,\n')
    const answer = await world.api.call<string>('GET', `/api/campaigns/${campaign}/lists/${body.id}/refused`, {
      token: world.token,
    })
    expect(answer.body).toBe(
      'Line,Field,Reason\n2,"email","Not a valid e-mail address"\n3,"country","The country is not given, and neither phone nor IP address tells it"\n',
    )
  })

  it('is refused without a publisher, a head or rows, and to who may not see leads', async () => {
    const { addCampaign, api } = world
    const fields = async (content: string | Uint8Array, to = campaign) => {
      const { status, body } = await upload(content, to)
      return [status, Object.keys(body.fields ?? {})[0]]
    }
    expect(await fields('email\na@example.com', await addCampaign())).toEqual([409, 'publisherId'])
    expect(await fields('')).toEqual([400, 'file'])
    expect(await fields('email,country\n')).toEqual([400, 'file'])
    expect(await fields(Buffer.from('PK\u0003\u0004 no sheet'))).toEqual([400, 'file'])
    expect((await upload('email\n', 99_999)).status).toBe(404)
    const token = await api.signInAs(['CAMPAIGNS_EDIT', 'CAMPAIGNS_LIST'])
    expect((await upload('email\n', campaign, token)).status).toBe(403)
  })

  it('has at most 100,000 rows', async () => {
    const lines = Array.from({ length: 100_001 }, (_, row) => `p${row}@many.example,DE`)
    const { body } = await upload(`email,country\n${lines.join('\n')}`)
    expect(body.fields).toEqual({ file: 'At most 100,000 rows. Split the list.' })
  })
})
