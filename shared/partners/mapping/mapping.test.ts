import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../test/depth'
import { type AnswerRule, ruleFor } from './conditions'
import { formatOf, nameFaults, readDocument, type RequestFormat, type Tree, writeDocument } from './documents'
import { readAmount, readTime, timeFormats } from './incoming'
import { filled, fromTable, inForm } from './outgoing'
import { escapedName, stepsOf, textAt, valuesAt } from './paths'

const readAs = { json: 'json', form: 'form', xml: 'xml', query: 'form' } as const

describe('what is written is read back at its name', () => {
  const word = fc
    .stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/)
    .filter((name) => !/^(constructor|prototype|__proto__)$/.test(name))
  const names: Record<RequestFormat, fc.Arbitrary<string>> = {
    json: fc
      .array(fc.oneof(word, fc.string({ minLength: 1 }).map(escapedName)), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('.')),
    form: fc.string({ minLength: 1 }),
    query: fc.string({ minLength: 1 }),
    xml: fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => ['request', ...parts].join('/')),
  }
  const text = fc
    .string({ unit: 'grapheme' })
    .map((value) => value.replace(/[\u0000-\u001f\ufffe\uffff]/g, '').trim())
    .filter(Boolean)

  it.each(Object.keys(names) as RequestFormat[])('as %s', (format) => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: names[format], value: text }), { minLength: 1, maxLength: 8 }),
        (given) => {
          const faults = nameFaults(
            given.map(({ name }) => name),
            format,
          )
          const values = given.filter((_value, at) => faults[at] === null)
          const { body, query } = writeDocument(values, format)
          const tree = readDocument(body ?? query, readAs[format])
          for (const { name, value } of values) expect(textAt(tree, name)).toBe(value)
        },
      ),
      { numRuns: cases(200) },
    )
  })
})

it('reads names, indices, attributes and escaped signs of a path', () => {
  expect(stepsOf('data.lead[0].id')).toEqual(['data', 'lead', '0', 'id'])
  expect(stepsOf('response/lead/@id')).toEqual(['response', 'lead', '@id'])
  expect(stepsOf('a\\.b.c\\/d')).toEqual(['a.b', 'c/d'])
})

it('finds values in JSON, XML, forms and text', () => {
  const json = readDocument('{"data":[{"id":7,"tags":["a","b"]},{"id":8,"tags":[]}],"ok":false,"none":null}', 'json')
  expect(textAt(json, 'data[1].id')).toBe('8')
  expect(textAt(json, 'data.1.id')).toBe('8')
  expect(valuesAt(json, 'data[*].id')).toEqual([7, 8])
  expect(valuesAt(json, '$..tags[*]')).toEqual(['a', 'b'])
  expect(textAt(json, 'ok')).toBe('false')
  expect(textAt(json, 'none')).toBeNull()
  expect(textAt(json, 'data')).toBeNull()
  const xml = readDocument(
    '<r><lead id="5" kind="x">&lt;A&#228;&gt;</lead><lead><![CDATA[<b>]]></lead><empty/></r>',
    'xml',
  )
  expect(textAt(xml, 'r/lead/@id')).toBeNull() // two leads: say which
  expect(textAt(xml, 'r/lead[0]/@id')).toBe('5')
  expect(textAt(xml, 'r/lead[0]')).toBe('<Aä>')
  expect(textAt(xml, 'r/lead[1]')).toBe('<b>')
  expect(textAt(xml, 'r/empty')).toBeNull()
  const form = readDocument('status=ok&lead%5Bid%5D=7+1&tag=a&tag=b', 'form')
  expect(textAt(form, 'lead[id]')).toBe('7 1')
  expect(valuesAt(form, 'tag[*]')).toEqual(['a', 'b'])
  const html = readDocument('<html>\n<p>Lead id: 7781; thanks</p>', 'text')
  expect(textAt(html, 'Lead id: *;')).toBe('7781')
  expect(textAt(html, '<p>*')).toBe('Lead id: 7781; thanks</p>')
  expect(textAt(html, 'nothing*')).toBeNull()
  expect(textAt(html, 'no star')).toBeNull()
})

it('takes the first text of a list, and reads documents that begin with a byte order mark', () => {
  const xml = readDocument('<r><error> </error><error>No name</error><error>No IP</error></r>', 'xml')
  expect(textAt(xml, 'r/error')).toBe('No name')
  expect(textAt(readDocument('error=&error=b', 'form'), 'error')).toBe('b')
  expect(textAt(readDocument('\ufeff{"id":7}', 'json'), 'id')).toBe('7')
  expect(textAt(readDocument('\ufeffid=7', 'form'), 'id')).toBe('7')
})

it('does not read broken documents, entities, and XML or forms without an end', () => {
  for (const text of ['{"a":', '<html>', '']) expect(readDocument(text, 'json')).toBeUndefined()
  for (const text of [
    '<a><b></a>',
    '<a>',
    'no xml',
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<!doctype a SYSTEM "file:///etc/passwd"><a/>',
  ])
    expect(readDocument(text, 'xml')).toBeUndefined()
  expect(readDocument('<a>'.repeat(1_000_000), 'xml')).toBeUndefined()
  expect(readDocument(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, 'xml')).toBeUndefined()
  expect(readDocument(Array.from({ length: 2_000 }, (_, at) => `a${at}=1`).join('&'), 'form')).toBeUndefined()
  const deep = readDocument(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'json')
  expect(valuesAt(deep, '$..id')).toEqual([])
})

it('tells the format of a document', () => {
  expect(formatOf('{"a":1}')).toBe('json')
  expect(formatOf(' <?xml version="1.0"?><a/>')).toBe('xml')
  expect(formatOf('<!doctype html><html></html>')).toBe('text')
  expect(formatOf('<html><body>OK</body></html>')).toBe('text')
  expect(formatOf('status=ok&id=7')).toBe('form')
  expect(formatOf('OK, lead=7')).toBe('text')
  expect(formatOf('<a/>', 'application/json')).toBe('json')
})

it('refuses names that XML and JSON cannot have', () => {
  expect(nameFaults(['a', 'a'], 'form')).toEqual([null, 'This name is used twice.'])
  expect(nameFaults(['a.b', 'a', 'a.b.c'], 'json')).toEqual([
    null,
    'It is a value and a group at once, see a.b.',
    'It is a value and a group at once, see a.b.',
  ])
  expect(nameFaults(['__proto__.a', 'a..b'], 'json')).toEqual([
    'This name cannot be used.',
    'This name cannot be used.',
  ])
  expect(nameFaults(['lead/email', 'other/name', 'lead/1 x', 'lead'], 'xml')).toEqual([
    null,
    'Begin each name with the same outermost element: lead/email.',
    'XML has no such names.',
    'It is a value and a group at once, see lead/email.',
  ])
})

it('writes texts beside attributes, attributes that say true, and lists that are whole', () => {
  const xml = ['r/field[0]', 'r/field[0]/@name', 'r/field[1]/@name', 'r/field[1]']
  expect(nameFaults([...xml, 'r/field[1]/more'], 'xml')).toEqual([
    ...xml.map(() => null),
    'It is a value and a group at once, see r/field[1].',
  ])
  expect(nameFaults(['a', 'a.@b'], 'json')).toEqual([null, 'It is a value and a group at once, see a.'])
  const valued = xml.map((name) => ({ name, value: name.endsWith('@name') ? true : 'x' }))
  expect(writeDocument(valued, 'xml').body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><r><field name="true">x</field><field name="true">x</field></r>',
  )
  const json = (...names: string[]) =>
    writeDocument(
      names.map((name) => ({ name, value: 1 })),
      'json',
    ).body
  expect([json('[0].a', '[0].b[1]'), json('a[0]', 'a.b'), json()]).toEqual([
    '[{"a":1,"b":[null,1]}]',
    '{"a":{"0":1,"b":1}}',
    '{}',
  ])
})

it('writes XML with a prefix, attributes and lists', () => {
  const { body } = writeDocument(
    [
      { name: 'soap:Envelope/@xmlns:soap', value: 'http://schemas.xmlsoap.org/soap/envelope/' },
      { name: 'soap:Envelope/soap:Body/lead/email', value: 'a&b@example.com' },
      { name: 'soap:Envelope/soap:Body/lead/tag[0]', value: 'x' },
      { name: 'soap:Envelope/soap:Body/lead/tag[1]', value: 'y\u0001' },
    ],
    'xml',
  )
  expect(body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
      '<lead><email>a&amp;b@example.com</email><tag>x</tag><tag>y</tag></lead></soap:Body></soap:Envelope>',
  )
})

it('writes JSON with nested values of their types', () => {
  const values = [
    { name: 'lead.email', value: 'a@example.com' },
    { name: 'lead.tags[0]', value: 'x' },
    { name: 'lead.tags[1]', value: null },
    { name: 'test', value: true },
    { name: 'a\\.b', value: 7 },
  ]
  expect(writeDocument(values, 'json').body).toBe(
    '{"lead":{"email":"a@example.com","tags":["x",null]},"test":true,"a.b":7}',
  )
  expect(writeDocument(values, 'query')).toEqual({
    ...{ type: null, body: null },
    query: 'lead.email=a%40example.com&lead.tags%5B0%5D=x&test=true&a%5C.b=7',
  })
})

describe('what an answer means', () => {
  const rules: AnswerRule[] = [
    {
      means: 'accepted',
      every: true,
      conditions: [
        { of: 'http_status', at: '', test: 'is', values: ['200-299'] },
        { of: 'value', at: 'r/status', test: 'is', values: ['OK', 'WAIT'] },
      ],
    },
    { means: 'duplicate', every: true, conditions: [{ of: 'value', at: 'r/code', test: 'is', values: ['102'] }] },
    {
      means: 'try_again',
      every: false,
      conditions: [
        { of: 'http_status', at: '', test: 'is', values: ['429', '502–504'] },
        { of: 'text', at: '', test: 'contains', values: ['busy'] },
      ],
    },
    { means: 'refused', every: true, conditions: [{ of: 'value', at: 'r/error', test: 'is_there', values: [] }] },
  ]
  const meaning = (httpStatus: number, text: string) =>
    ruleFor(rules, { httpStatus, text, tree: readDocument(text, 'xml') })?.means

  it.each([
    [200, '<r><status>OK</status><code>102</code></r>', 'accepted'],
    [201, '<r><status>WAIT</status></r>', 'accepted'],
    [500, '<r><status>OK</status></r>', undefined],
    [200, '<r><status>ok</status></r>', undefined],
    [400, '<r><code>102</code></r>', 'duplicate'],
    [400, '<r><code>7</code><code>102</code></r>', 'duplicate'],
    [503, 'Bad gateway', 'try_again'],
    [505, 'Bad gateway', undefined],
    [505, '<r><error>no</error></r>', undefined],
    [422, '<r><error>no</error></r>', 'refused'],
    [408, '<r><code>102</code></r>', undefined],
    [200, '<r>We are BUSY</r>', 'try_again'],
    [200, '<r><error>no</error></r>', 'refused'],
    [200, '<r><error/></r>', undefined],
  ])('HTTP %s %s: %s', (status, text, expected) => expect(meaning(status, text)).toBe(expected))

  it('is read of a text without the space around it, and not of an empty list', () => {
    const means = (of: 'text' | 'value', test: 'is' | 'is_there', text: string) =>
      ruleFor([{ means: 'refused', every: true, conditions: [{ of, at: '', test, values: ['1'] }] }], {
        ...{ httpStatus: 200, text, tree: readDocument(text, 'json') },
      })?.means
    expect([means('text', 'is', ' 1\r\n'), means('text', 'is', '11')]).toEqual(['refused', undefined])
    expect([means('value', 'is_there', '[2]'), means('value', 'is_there', '[]')]).toEqual(['refused', undefined])
  })

  it('is none of a rule without conditions', () => {
    expect(
      ruleFor([{ means: 'accepted', every: true, conditions: [] }], { httpStatus: 200, text: '', tree: '' }),
    ).toBeUndefined()
  })
})

it('fills placeholders, tables and forms of values', () => {
  const lead = { first_name: 'Ann', country: 'DE', phone: '+49 151-123', lead_id: 7, funnel: null }
  expect(filled('{{first_name}} {{ country }}{{funnel}}{{unknown}}{{constructor}}', lead)).toBe('Ann DE')
  const table = { by: 'country' as const, values: { DE: '12', constructor: '1' }, otherwise: null }
  expect(fromTable(table, lead)).toBe('12')
  expect(fromTable(table, { country: 'toString' })).toBeNull()
  expect(inForm('+49 151-123', 'digits')).toBe('49151123')
  expect(inForm('12.50', 'number')).toBe(12.5)
  expect(inForm('12345678901234567890', 'number')).toBe('12345678901234567890')
  expect(inForm(true, 'one_or_zero')).toBe('1')
  expect(inForm(false, 'one_or_zero')).toBe('0')
  expect(inForm(null, 'upper')).toBeNull()
})

describe('amounts', () => {
  it.each([
    ['1234.56', 'point', 123456],
    ['1,234.56', 'point', 123456],
    ['1 234.5', 'point', 123450],
    ['$1,250.00', 'point', 125000],
    ['250 USD', 'point', 25000],
    ['250.0000', 'point', 25000],
    ['250.000', 'point', null],
    ['1,250', 'comma', null],
    ['1.234,50', 'comma', 123450],
    ['1234', 'comma', 123400],
    ['125000', 'cents', 125000],
    ['1.234,50', 'point', null],
    ['1,234', 'comma', null],
    ['1,23.00', 'point', null],
    ['12.345', 'point', null],
    ['(12.00)', 'point', null],
    ['-5', 'point', null],
    ['EUR 50', 'point', null],
    ['', 'point', null],
    ['NaN', 'point', null],
    ['1e3', 'point', null],
    ['12.50', 'cents', null],
    ['9999999999999', 'point', null],
  ] as const)('%s as %s: %s cents', (text, format, cents) => expect(readAmount(text, format)).toBe(cents))

  it('are read as they are written, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const written = (locale: string) =>
          new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(readAmount(written('en-US'), 'point')).toBe(cents)
        expect(readAmount(written('de-DE'), 'comma')).toBe(cents)
        expect(readAmount(String(cents), 'cents')).toBe(cents)
      }),
      { numRuns: cases(100) },
    )
  })
})

describe('times', () => {
  const noon = Date.UTC(2026, 10, 27, 12, 30, 15)
  const minute = Date.UTC(2026, 10, 27, 12, 30)
  const day = Date.UTC(2026, 10, 26, 23)
  it.each([
    ['2026-11-27T12:30:15Z', 'iso', noon],
    ['2026-11-27T14:30:15.250+02:00', 'iso', noon + 250],
    ['2026-11-27 13:30:15', 'iso', noon],
    ['2026-11-27', 'iso', day],
    ['1795782615', 'seconds', noon],
    ['1795782615000', 'milliseconds', noon],
    ['2026-11-27 13:30:15', 'yyyy-MM-dd HH:mm:ss', noon],
    ['2026-11-27 13:30', 'yyyy-MM-dd HH:mm', minute],
    ['2026/11/27 13:30:15', 'yyyy/MM/dd HH:mm:ss', noon],
    ['27.11.2026 13:30:15', 'dd.MM.yyyy HH:mm:ss', noon],
    ['27.11.2026 13:30', 'dd.MM.yyyy HH:mm', minute],
    ['27/11/2026 13:30:15', 'dd/MM/yyyy HH:mm:ss', noon],
    ['27/11/2026 13:30', 'dd/MM/yyyy HH:mm', minute],
    ['11/27/2026 13:30:15', 'MM/dd/yyyy HH:mm:ss', noon],
    ['11/27/2026 01:30 PM', 'MM/dd/yyyy hh:mm a', minute],
    ['20261127133015', 'yyyyMMddHHmmss', noon],
    ['Fri, 27 Nov 2026 12:30:15 +0000', 'EEE, dd MMM yyyy HH:mm:ss xx', noon],
    ['2026-11-27', 'yyyy-MM-dd', day],
    ['27.11.2026', 'dd.MM.yyyy', day],
    ['27/11/2026', 'dd/MM/yyyy', day],
    ['11/27/2026', 'MM/dd/yyyy', day],
    ['27/11/2026', 'MM/dd/yyyy', null],
    ['2026-02-30 10:00', 'yyyy-MM-dd HH:mm', null],
    ['yesterday', 'iso', null],
    ['1795782615', 'milliseconds', null],
    ['1999-12-31T23:59:59Z', 'iso', null],
    ['', 'iso', null],
  ] as const)('%s as %s', (text, format, at) => expect(readTime(text, format, 'Europe/Berlin')).toBe(at))

  it('in no format lead to a fault', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...timeFormats), (text, format) => {
        const at = readTime(text, format, 'Europe/Berlin')
        expect(at === null || Number.isSafeInteger(at)).toBe(true)
      }),
      { numRuns: cases(100) },
    )
  })
})

it('finds values at any depth once each, however often the path asks', () => {
  let deep: Tree = { x: 1 }
  for (let level = 0; level < 150; level += 1) deep = { a: deep }
  expect(valuesAt(deep, '..a..a..x')).toEqual([1])
  expect(valuesAt(deep, '......x')).toEqual([1])
})
