import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cases } from '../../test/depth'
import { readExample } from './examples'

const sources = (text: string) =>
  Object.fromEntries((readExample(text)?.fields ?? []).map(({ name, source }) => [name, source]))

describe('an example of a request', () => {
  it('is a curl line with form fields and a token', () => {
    const line = `curl https://api.meridianfx.example/v2/leads \\
 -H 'Authorization: Bearer secret-8Qd2' -H 'Accept: application/xml' -H "X-Brand: 7" \\
 -d fname=John -d lname=Doe -d mail=john.doe@example.com -d tel=4915112345678 \\
 -d geo=DE -d lang=de -d ip=203.0.113.20 -d click=8f2c11d0 -d aff=4471 -d so=landing-7`
    expect(readExample(line)).toMatchObject({
      ...{ method: 'POST', format: 'form', url: 'https://api.meridianfx.example/v2/leads' },
      ...{ signIn: { kind: 'bearer', secret: 'secret-8Qd2' }, headers: [{ name: 'X-Brand', value: '7' }] },
      fields: [
        { name: 'aff', source: null, value: '4471', isUnsure: true },
        { name: 'so', source: 'funnel', isUnsure: true },
        { name: 'fname', source: 'first_name', isUnsure: false },
        { name: 'lname', source: 'last_name' },
        { name: 'mail', source: 'email' },
        { name: 'tel', source: 'phone', form: 'digits' },
        { name: 'geo', source: 'country', form: 'as_it_is' },
        { name: 'lang', source: 'language' },
        { name: 'ip', source: 'ip' },
        { name: 'click', source: 'reference' },
      ],
    })
  })

  it('is a curl line with JSON, a user and other flags', () => {
    const line = `curl --location --request PUT "https://b.example/leads?v=2" -sS -u us:pa:пароль --max-time 10 --json '{"lead":{"email":"a@b.co","tags":["x"],"it''s":"O'\\''Neil"}}'`
    expect(readExample(line)).toMatchObject({
      ...{ method: 'PUT', format: 'json', url: 'https://b.example/leads?v=2' },
      signIn: { kind: 'basic', user: 'us', secret: 'pa:пароль' },
    })
    expect(sources(line)).toMatchObject({ 'lead.email': 'email', 'lead.tags[0]': null })
    expect(readExample(line)?.fields).toContainEqual(expect.objectContaining({ value: "O'Neil" }))
  })

  it('is an address, a body alone, or an HTTP request', () => {
    expect(readExample('https://b.example/in?token=x&email=a%40b.co&country=de')).toMatchObject({
      ...{ method: 'GET', format: 'query', url: 'https://b.example/in' },
      fields: [{ name: 'token', source: null, isUnsure: true }, { name: 'email' }, { name: 'country', form: 'lower' }],
    })
    expect(sources('<lead><email>a@b.co</email><phone code="49">1</phone></lead>')).toEqual({
      ...{ 'lead/email': 'email', 'lead/phone': 'phone', 'lead/phone/@code': null },
    })
    expect(sources('lead[email]=x&lead[sub][click_id]=1&lead[custom][1]=y&p[1]=z')).toEqual({
      ...{ 'lead[email]': 'email', 'lead[sub][click_id]': 'reference' },
      ...{ 'lead[custom][1]': 'custom_param_1', 'p[1]': 'custom_param_1' },
    })
    expect(readExample('email=a%40b.co&is_test=1')).toMatchObject({ format: 'form', url: null, method: 'POST' })
    const http = 'POST /v1/leads HTTP/1.1\nHost: b.example\nContent-Type: application/json\n\n{"who":"a@b.co"}'
    expect(readExample(http)).toMatchObject({
      ...{
        url: 'https://b.example/v1/leads',
        format: 'json',
        headers: [{ name: 'Host', value: 'b.example' }].slice(1),
      },
      fields: [{ name: 'who', source: 'email', isUnsure: true }],
    })
  })

  it('is the request for leads of an OpenAPI file', () => {
    const file = {
      openapi: '3.1.0',
      servers: [{ url: 'https://b.example/api/' }],
      paths: {
        '/tokens': { post: { requestBody: { content: { 'application/json': { schema: {} } } } } },
        '/leads': {
          post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Lead' } } } } },
        },
      },
      components: {
        schemas: {
          Lead: {
            properties: {
              profile: { properties: { firstName: { example: 'Ann' }, email: {} } },
              product: { enum: ['gold', 'silver'] },
            },
          },
        },
      },
    }
    const text = JSON.stringify(file)
    expect(readExample(text)).toMatchObject({ url: 'https://b.example/api/leads', method: 'POST', format: 'json' })
    expect(sources(text)).toEqual({ 'profile.firstName': 'first_name', 'profile.email': 'email', product: 'offer' })
  })

  it.each(['', 'hello', 'curl', '{"openapi":"3.1.0"}', '<a', '{"a":'])('cannot be %s', (text) => {
    expect(readExample(text)).toBeNull()
  })

  it('of any text is read or refused, and never throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'curl ', 'POST / HTTP/1.1\n\n', '{"openapi":1,"paths":'),
        fc.string(),
        (start, rest) => {
          readExample(start + rest)
        },
      ),
      { numRuns: cases(200) },
    )
  })
})
