import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { readIp } from '../../shared/app/network/ipAddresses'
import { readEvent } from '../../shared/partners/mapping/events'
import { readExample } from '../../shared/partners/mapping/examples'
import { amountFormats, timeFormats } from '../../shared/partners/mapping/incoming'
import { readIpRange } from '../../shared/routing/blacklist'
import { tries, triesMs } from '../../shared/test/depth'
import { endCursor, readCursor } from '../app/http/cursors'
import { toApiError } from '../app/http/errors'
import { addCampaign } from '../campaigns/campaignSources/campaignSources.testWorld'
import { storeList } from '../campaigns/campaignLists/storeList'
import { workbookFile } from '../app/lists/workbook.testFile'
import { postbackTokenHash, sandboxBroker } from '../db/seed/partners/brokers'
import { insertPartners } from '../db/seed/leads/edgeLeads'
import { readAnswer } from '../partners/brokers/answers'
import type { OpenBroker } from '../partners/brokers/brokers.schema'
import { PullFault, readPage } from '../partners/brokerPulls/readPage'
import { readPhone } from '../routing/engine/locating'
import { startTestApi, type TestApi } from './testApi'

jest.setTimeout(triesMs)

/** Pieces that readers trip over. */
const pieces = [
  ...[
    '',
    ' ',
    '\0',
    '\n',
    '\r\n',
    '"',
    "'",
    ',',
    ';',
    '\t',
    '\\',
    '/',
    '<',
    '>',
    '&',
    '&#0;',
    '&#x110000;',
    ']]>',
    '<!--',
  ],
  ...['{', '}', '[', ']', ':', 'null', 'true', '-0', '1e999', '0x1', '99999999999999999999', '__proto__', '\u202e'],
  ...['٣', 'é', '\ufeff', '😀', '::', '::ffff:', '%', '+', '-', '.', '..', 'Z', 'A'.repeat(300), '1'.repeat(40)],
]

/** An example with a few edits: pieces put in or in place of others, parts doubled, taken out or moved, and bytes changed. */
const mutated = (...examples: readonly (string | Uint8Array)[]): fc.Arbitrary<Buffer> =>
  fc
    .tuple(
      fc.constantFrom(...examples.map((one) => Buffer.from(one as string))),
      fc.array(
        fc.tuple(
          fc.nat(5),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.nat(40),
          fc.constantFrom(...pieces),
          fc.nat(255),
        ),
        { maxLength: 6 },
      ),
    )
    .map(([example, edits]) =>
      edits.reduce((now, [kind, share, length, piece, byte]) => {
        const from = Math.floor(share * now.length)
        const [before, part, after] = [
          now.subarray(0, from),
          now.subarray(from, from + length),
          now.subarray(from + length),
        ]
        const middle = [
          [Buffer.from(piece), part],
          [Buffer.from(piece)],
          [part, part],
          [],
          [Buffer.from([byte]), part.subarray(1)],
          [part, before.subarray(0, length)],
        ][kind]
        return Buffer.concat([before, ...(middle ?? []), after])
      }, example),
    )
const mutatedText = (...examples: string[]) => mutated(...examples).map((bytes) => bytes.toString())

/** Whether PostgreSQL can store a text. */
const isStorable = (text: string | null) => text === null || (!text.includes('\0') && text.isWellFormed())

/** A fault of the product, instead of a refusal that tells what is wrong. */
const isFault = (error: unknown) => toApiError(error).code === 'INTERNAL'

describe('broken input', () => {
  it('is no IP address, or one that reads the same again', () =>
    fc.assert(
      fc.property(mutatedText('192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1', '10.0.0.1-10.0.0.9'), (text) => {
        const ip = readIp(text)
        if (ip) expect(readIp(ip.text)).toEqual(ip)
        const range = readIpRange(text)
        if (range) expect(readIpRange(`${range.from.text}-${range.to.text}`)).toEqual(range)
      }),
      tries(2_000),
    ))

  it('is a phone number that reads the same again, or is left as it is', () =>
    fc.assert(
      fc.property(
        mutatedText('+49 151 123 45 67', '0049 (0)151-1234567', '01511234567', '+1 202 555 0123 ext. 9'),
        fc.constantFrom('DE', 'US', 'XX', null),
        (text, home) => {
          const phone = readPhone(text, [home])
          if (phone?.country) expect(readPhone(phone.text, [home])).toEqual(phone)
          else expect(phone?.text).toBe(text)
        },
      ),
      tries(2_000),
    ))

  it('is no cursor, or one of a place', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }).chain((place) => {
          const cursor = endCursor([place], (row) => row) ?? ''
          return fc.tuple(fc.constant(place.length), mutatedText(cursor))
        }),
        ([numbers, text]) => {
          try {
            const place = readCursor(text, numbers)
            expect(place).toHaveLength(numbers)
            expect(endCursor([place ?? []], (row) => row)).toBe(text)
          } catch (error) {
            if (isFault(error)) throw error
          }
        },
      ),
      tries(2_000),
    ))

  it('from a broker is an answer that can be stored and shown', () => {
    const broker = sandboxBroker({ slug: 'one' }) as unknown as OpenBroker
    const examples = {
      json: [
        '{"success":true,"id":"B-1","autologin_url":"https://one.example/login?t=1"}',
        '{"success":false,"error":"Taken"}',
      ],
      form: [
        'success=true&id=B-1&autologin_url=https%3A%2F%2Fone.example%2Flogin&status=New',
        'success=false&error=Taken',
      ],
      xml: ['<success a="1">true</success>', '<a><success>false</success><error><![CDATA[Ta&ken]]></error></a>'],
      text: ['success true', 'Lead id: 17\nhttps://one.example/login'],
    }
    const answers = fc
      .constantFrom(...(Object.keys(examples) as (keyof typeof examples)[]))
      .chain((format) => fc.tuple(fc.constant(format), mutatedText(...examples[format])))
    fc.assert(
      fc.property(fc.constantFrom(200, 201, 302, 400, 408, 422, 500), answers, (status, [format, text]) => {
        const outcome = readAnswer(status, text, { ...broker, answer: { ...broker.answer, format } })
        const texts = outcome.kind === 'accepted' ? [outcome.id, outcome.status] : [outcome.reason]
        expect(texts.filter((one) => !isStorable(one) || one === '' || (one?.length ?? 0) > 500)).toEqual([])
        if (outcome.kind === 'accepted' && outcome.autologinUrl) expect(outcome.autologinUrl).toMatch(/^\s*https?:/i)
        if (status >= 300 && outcome.kind === 'accepted') throw new Error('Only a success can accept')
      }),
      tries(2_000),
    )
  })

  it('from a broker is an event that can be stored, or refused by field', () => {
    const names = {
      e: 'event',
      click: 'lead_id',
      id: 'broker_id',
      sum: 'amount',
      at: 'time',
      to: 'status',
      tx: 'event_id',
    } as const
    const examples = {
      query: 'e=ftd&click=1014&id=B-1&sum=1%2C250.00&at=2026-11-27T13:30:00Z&tx=88',
      form: 'e=state&click=1014&to=Callback&tx=88&tx=88',
      json: '{"e":"ftd","click":1014,"id":["B-1"],"sum":1250.5,"at":"2026-11-27 13:30","tx":88}',
      xml: '<r><e>ftd</e><click a="1">1014</click><sum>12</sum><tx><![CDATA[8]]></tx></r>',
    }
    const calls = fc
      .constantFrom(...(Object.keys(examples) as (keyof typeof examples)[]))
      .chain((format) => fc.tuple(fc.constant(format), mutatedText(examples[format])))
    fc.assert(
      fc.property(
        calls,
        fc.constantFrom(...amountFormats),
        fc.constantFrom(...timeFormats),
        ([format, text], amount_format, time_format) => {
          const read = readEvent(format === 'query' ? { query: text, body: '' } : { query: '', body: text }, {
            ...{ format, amount_format, time_format, otherwise: null, time_zone: 'Europe/Berlin' },
            names: Object.entries(names).map(([theirs, ours]) => ({
              theirs: format === 'xml' ? `r/${theirs}` : theirs,
              ours,
            })),
            events: [
              { text: 'ftd', means: 'deposit' },
              { text: 'state', means: 'status' },
            ],
          })
          if ('faults' in read) expect(read.faults.filter(({ field, message }) => !field || !message)).toEqual([])
          if (!('event' in read)) return
          const { lead_id, amount, at, ...texts } = read.event
          expect(Object.values(texts).filter((one) => !isStorable(one) || one === '')).toEqual([])
          if (lead_id !== null) expect(lead_id).toBeGreaterThan(0)
          if (amount !== null) expect(Number(amount.toFixed(2))).toBe(amount)
          if (at !== null) expect(new Date(at).toISOString()).toBe(at)
        },
      ),
      tries(2_000),
    )
  })

  it('is no example of a request, or one with fields', () => {
    const curl = `curl -X POST 'https://one.example/api?k=1' -u me:secret -H "X-Key: a b" --data-raw '{"email":"a@b.c","person":{"first_name":"A"}}'`
    const http =
      'POST /api/leads HTTP/1.1\r\nHost: one.example\r\nAuthorization: Basic bWU6c2VjcmV0\r\n\r\nemail=a%40b.c&p[]=1&p[]=2'
    const openApi = JSON.stringify({
      openapi: '3.0.0',
      servers: [{ url: 'https://one.example' }],
      paths: {
        '/leads': {
          post: {
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object', properties: { email: { type: 'string' } } } },
              },
            },
          },
        },
      },
    })
    fc.assert(
      fc.property(mutatedText(curl, http, openApi, '<lead><email a="1">a@b.c</email></lead>'), (text) => {
        const example = readExample(text)
        if (example) expect(example.fields.filter(({ name, value }) => !name || typeof value !== 'string')).toEqual([])
      }),
      tries(2_000),
    )
  })

  it("from a broker's list is a page that can be stored, or a fault in words", () => {
    const row = { id: 'attempt-1', status: 'Callback', ftd: 1, at: '2026-11-20T14:32:00Z', event: 'e1' }
    const example = JSON.stringify({ data: [row, { ...row, id: 12, at: 1_790_000_000 }], next: 'abc' })
    const named = {
      list: 'data',
      next: 'next',
      lead: 'id',
      event_id: 'event',
      status: 'status',
      deposit: 'ftd',
      time: 'at',
      amount: 'amount',
      format: 'json' as const,
    }
    fc.assert(
      fc.property(mutatedText(example), fc.constantFrom('lead_id', 'reference', 'broker_id'), (text, lead_key) => {
        try {
          const mapping = { ...named, lead_key: lead_key as 'lead_id', deposit_values: [], returned_statuses: [] }
          const { rows, next } = readPage(text, { mapping })
          for (const { reference, leadId, eventId, status, at } of rows) {
            expect([reference, eventId, status, next].filter((one) => !isStorable(one))).toEqual([])
            expect([leadId ?? 0, at ?? 0].filter((number) => !Number.isSafeInteger(number))).toEqual([])
            if (at !== null) expect(new Date(at).getTime()).toBe(at)
          }
        } catch (error) {
          if (!(error instanceof PullFault)) throw error
        }
      }),
      tries(2_000),
    )
  })

  describe('in the database', () => {
    let api: TestApi
    let token: string
    let advertiser: number
    let campaign: number
    const file = path.join(tmpdir(), `list-of-test-${process.pid}`)

    beforeAll(async () => {
      api = await startTestApi()
      token = await api.signInAs(1)
      await insertPartners(api.database.pool)
      campaign = await addCampaign(api.db, { publisher_id: 1 })
      const { id } = await api.db.selectFrom('advertisers').select('id').orderBy('id').executeTakeFirstOrThrow()
      advertiser = id
      await api.db
        .updateTable('advertisers')
        .set({
          postback_token_hash: postbackTokenHash('test'),
        })
        .where('id', '=', advertiser)
        .execute()
    })
    afterAll(async () => {
      await api.stop()
      await rm(file, { force: true })
    })

    /** Reads bytes as an uploaded list; the problem is one of the user's. */
    async function upload(content: Uint8Array) {
      const handle = await open(file, 'w+')
      const { user_id, email } = await api.db
        .selectFrom('users')
        .select(['id as user_id', 'email'])
        .executeTakeFirstOrThrow()
      const session = { user_id, email, access_token: null } as unknown as Parameters<typeof storeList>[1]['session']
      try {
        await handle.write(content)
        const given = {
          file: handle.fd,
          fileName: 'list',
          campaignId: campaign,
          session,
          now: Date.now(),
          requestId: 'r',
        }
        await storeList(api.db, given)
      } catch (error) {
        if (isFault(error)) throw error
      } finally {
        await handle.close()
      }
    }

    it('is a list of people, or refused', () => {
      const lines = [
        'email,phone,country,first_name',
        'ann@example.com,+4915112345678,DE,"Ann ""A"""',
        'b@example.com;;FR;B',
      ]
      return fc.assert(
        fc.asyncProperty(mutated(lines.join('\r\n'), Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le')), upload),
        tries(60),
      )
    })

    it('is a workbook, or refused', () => {
      const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
      const rows = `<row r="1">${cell('A1', 'email')}${cell('B1', 'country')}</row><row r="2"><c r="A2" t="s"><v>0</v></c>${cell('B2', 'DE')}<c r="C2" s="1"><v>45292.5</v></c></row>`
      const whole = workbookFile({ rows, sharedStrings: ['<t>ann@example.com</t>'] })
      const parts = unzipSync(whole)
      const broken = fc.constantFrom(...Object.keys(parts)).chain((name) =>
        mutated(strFromU8(parts[name] ?? new Uint8Array())).map((bytes) =>
          // Of jest's own realm, which the packing library tells from others.
          zipSync({ ...parts, [name]: Uint8Array.from(bytes) }),
        ),
      )
      return fc.assert(fc.asyncProperty(fc.oneof(broken, mutated(whole)), upload), tries(60))
    })

    it('is a postback, or refused', () => {
      const example = {
        event_id: 'e',
        lead_id: 1,
        reference: 'attempt-1',
        type: 'status',
        status: 'Callback',
        at: '2026-11-20T14:32:00Z',
        amount: 1.5,
      }
      return fc.assert(
        fc.asyncProperty(
          mutatedText(JSON.stringify(example), JSON.stringify({ ...example, type: 'deposit' })),
          async (raw) => {
            const { status, body } = await api.call('POST', `/api/postbacks/${advertiser}`, { token: 'test', raw })
            if (status >= 500) throw new Error(JSON.stringify(body))
          },
        ),
        tries(150),
      )
    })

    it('is a filter of leads, or refused', () => {
      const example = {
        ...{ advertiser_id: [1, 2], country_id: [1], lead: 'All', email: 'a@b.c', excludes: ['advertiser_id'] },
        ...{ start_date: '2026-11-01', end_date: '2026-11-20', sort: 'created_at', order: 'desc', page: 1, limit: 10 },
        ...{ custom_param_1: 'x', status: ['group:1', 'New'], last_24_hours: false, after: 'MS4y' },
      }
      return fc.assert(
        fc.asyncProperty(mutatedText(JSON.stringify(example)), async (raw) => {
          const { status, body } = await api.call('POST', '/api/lead-details', { token, raw })
          if (status >= 500) throw new Error(JSON.stringify(body))
        }),
        tries(150),
      )
    })
  })
})
