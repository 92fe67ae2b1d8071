/** Reads what a broker gives as an example of a request: a curl line, an HTTP request, an OpenAPI file, or a body alone. */
import { type BrokerLeadField, type brokerMethods, tellsSecret } from '../brokers'
import { formatOf, readDocument, type RequestFormat, type Tree } from './documents'
import type { ValueForm } from './outgoing'
import { leavesOf } from './paths'

export interface ExampleField {
  name: string
  /** Of the example. */
  value: string
  /** The field of the lead that it probably is; null: a text of our own. */
  source: BrokerLeadField | null
  form: ValueForm
  /** Whether a person should look at it. */
  isUnsure: boolean
}

export interface Example {
  method: (typeof brokerMethods)[number]
  format: RequestFormat
  /** Null if the example has none. */
  url: string | null
  headers: { name: string; value: string }[]
  signIn: { kind: 'basic' | 'bearer'; user: string; secret: string } | null
  /** Unsure ones first. */
  fields: ExampleField[]
}

/** Names without signs, of which a field is sure. */
const sure: readonly (readonly [BrokerLeadField, RegExp])[] = [
  ['email', /^(e?mail|emailaddress|useremail)$/],
  ['first_name', /^(first|fname|firstname|givenname)$/],
  ['last_name', /^(last|lname|lastname|surname|familyname)$/],
  ['phone', /^(phone|tel|telephone|mob|mobile|phonenumber|cell|msisdn|fullphone|userphone)$/],
  ['ip', /^(ip|userip|ipaddress|clientip)$/],
  ['country', /^(country|countrycode|geo|iso|cc|countryiso)$/],
  ['city', /^city$/],
  ['language', /^(lang|language|lg)$/],
  ['reference', /^(reference|externalid|click|clickid|subid|transactionid|requestid)$/],
  ['lead_id', /^leadid$/],
  ['is_test', /^(istest|test|testmode)$/],
  ['custom_param_1', /^(custom|customparam|sub|affsub|p)1$/],
  ['custom_param_2', /^(custom|customparam|sub|affsub|p)2$/],
  ['custom_param_3', /^(custom|customparam|sub|affsub|p)3$/],
  ['custom_param_4', /^(custom|customparam|sub|affsub|p)4$/],
  ['custom_param_5', /^(custom|customparam|sub|affsub|p)5$/],
]
/** Names that are often this. */
const likely: readonly (readonly [BrokerLeadField, RegExp])[] = [
  ['funnel', /^(funnel|so|source|landing|landingpage|lp|offerslug)$/],
  ['offer', /^(offer|offername|product)$/],
  ['first_name', /^(name|fullname)$/],
  ['custom_param_1', /^(sub|affsub|utmsource)$/],
]
const byValue: readonly (readonly [BrokerLeadField, RegExp])[] = [
  ['email', /^[^@\s]+@[^@\s]+\.[a-z]+$/i],
  ['ip', /^\d{1,3}(\.\d{1,3}){3}$/],
  ['phone', /^\+\d{8,15}$/],
]

function formOfValue(source: BrokerLeadField | null, value: string): ValueForm {
  if (source === 'phone' && /^\d+$/.test(value)) return 'digits'
  if (source === 'is_test' && /^[01]$/.test(value)) return 'one_or_zero'
  if (source === 'country' && /^[a-z]{2}$/.test(value)) return 'lower'
  return source === 'language' && /^[A-Z]{2}$/.test(value) ? 'upper' : 'as_it_is'
}

const plainName = (name: string) => {
  const [last = ''] = name.split(/[./]|\[(?=\D)/).slice(-1)
  return last.toLowerCase().replace(/[^a-z0-9]/g, '')
}
const find = (list: typeof sure, text: string) => list.find(([, pattern]) => pattern.test(text))?.[0]

/** The field that a name probably is; null if it says nothing. */
export const guessedField = (name: string): BrokerLeadField | null =>
  find(sure, plainName(name)) ?? find(likely, plainName(name)) ?? null

function fieldOf({ path: name, value }: { path: string; value: string }): ExampleField {
  const known = find(sure, plainName(name))
  const isSecret = tellsSecret(name)
  const source = isSecret ? null : (guessedField(name) ?? find(byValue, value) ?? null)
  return { name, value, source, form: formOfValue(source, value), isUnsure: isSecret || known === undefined }
}

/** Words of a shell line: with quotes, and continued over lines. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  let word: string | null = null
  for (const [part, quoted, single, double, escaped] of line
    .replace(/[\\^`][ \t]*\r?\n/g, ' ')
    .matchAll(/\$?('([^']*)'|"((?:[^"\\]|\\.)*)")|\\(.)|\s+|[^\s'"\\$]+|./gs)) {
    if (/^\s/.test(part)) {
      if (word !== null) words.push(word)
      word = null
      continue
    }
    const text: string = quoted ? (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? '') : (escaped ?? part)
    word = (word ?? '') + text
  }
  return word === null ? words : [...words, word]
}

interface Raw {
  method: string | null
  url: string | null
  headers: [name: string, value: string][]
  body: string
  /** The body belongs into the address. */
  isQuery?: boolean
  /** User name and password, with a colon between. */
  user?: string
}

const valueFlags = new Set(['o', 'A', 'e', 'b', 'm', 'x', 'c', 'w', 'max-time', 'connect-timeout', 'proxy', 'cookie'])
const longOf: Readonly<Record<string, string>> = {
  ...{ X: 'request', H: 'header', d: 'data', F: 'form', u: 'user', G: 'get' },
  ...{ 'data-raw': 'data', 'data-binary': 'data', 'data-ascii': 'data', 'form-string': 'form' },
}
const headerOf = (line: string): [string, string] => {
  const [name = '', ...value] = line.split(':')
  return [name.trim(), value.join(':').trim()]
}
/** `name=value` with the value encoded. */
const encoded = (pair: string) => {
  const [name = '', ...value] = pair.split('=')
  return value.length ? `${name}=${encodeURIComponent(value.join('='))}` : encodeURIComponent(name)
}

function readCurl(text: string): Raw {
  const raw: Raw = { method: null, url: null, headers: [], body: '' }
  const add = (part: string) => (raw.body += (raw.body && '&') + part)
  const [, ...words] = wordsOf(text.trim())
  while (words.length) {
    const word = words.shift() ?? ''
    if (!/^-./.test(word)) {
      raw.url ??= word
      continue
    }
    const isLong = word.startsWith('--')
    const [name = '', given] = isLong ? word.slice(2).split(/=(.*)/s) : [word.charAt(1), word.slice(2) || undefined]
    const flag = longOf[name] ?? name
    const value = () => given ?? words.shift() ?? ''
    if (flag === 'request') raw.method = value().toUpperCase()
    else if (flag === 'header') raw.headers.push(headerOf(value()))
    else if (flag === 'data') add(value())
    else if (flag === 'data-urlencode' || flag === 'form') add(encoded(value()))
    else if (flag === 'json') {
      raw.headers.push(['content-type', 'application/json'])
      add(value())
    } else if (flag === 'user') raw.user = value()
    else if (flag === 'url') raw.url = value()
    else if (flag === 'get') raw.isQuery = true
    else if (valueFlags.has(flag)) value()
  }
  return raw
}

function readHttp(text: string): Raw {
  const [head = '', ...body] = text.trim().split(/\r?\n\r?\n/)
  const [first = '', ...lines] = head.split(/\r?\n/)
  const [method = '', target = ''] = first.split(' ')
  const headers = lines.map(headerOf)
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1]
  const url = /^https?:/i.test(target) ? target : host ? `https://${host}${target}` : null
  return { method, url, headers, body: body.join('\n\n') }
}

const isGroup = (tree: unknown): tree is Record<string, unknown> =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree)
const part = (tree: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((at, name) => (isGroup(at) && Object.hasOwn(at, name) ? at[name] : undefined), tree)

/** A value that a schema describes; schemas that refer to each other end after so many parts. */
function sampleOf(schema: unknown, root: unknown, depth = 0, left = { parts: 500 }): Tree {
  if (--left.parts < 0) return ''
  const ref = part(schema, '$ref')
  if (typeof ref === 'string' && depth < 20)
    return sampleOf(part(root, ...ref.replace(/^#\//, '').split('/')), root, depth + 1, left)
  const said = [part(schema, 'example'), part(schema, 'default'), (part(schema, 'enum') as unknown[] | undefined)?.[0]]
  const given = said.find((one) => one !== undefined)
  if (given !== undefined) return given as Tree
  const properties = part(schema, 'properties')
  if (!isGroup(properties) || depth >= 20) return ''
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, sampleOf(one, root, depth + 1, left)]),
  )
}

/** The request of an OpenAPI document that is most likely for leads: the one whose path says so, or the first with a body. */
function readOpenApi(root: Record<string, unknown>): Raw | null {
  const paths = part(root, 'paths')
  const operations = isGroup(paths)
    ? Object.entries(paths).flatMap(([path, item]) =>
        ['post', 'put'].flatMap((method) => {
          const content = part(item, method, 'requestBody', 'content')
          const [type, media] = isGroup(content) ? (Object.entries(content)[0] ?? []) : []
          return type === undefined ? [] : [{ path, method, type, media }]
        }),
      )
    : []
  const chosen = operations.find(({ path }) => /lead|register|signup|customer/i.test(path)) ?? operations[0]
  if (!chosen) return null
  const { path, method, type, media } = chosen
  const server = part((part(root, 'servers') as unknown[] | undefined)?.[0], 'url')
  const tree = part(media, 'example') ?? sampleOf(part(media, 'schema'), root)
  const pairs = isGroup(tree) ? Object.entries(tree).map(([name, value]) => [name, String(value)]) : []
  return {
    method: method.toUpperCase(),
    url: typeof server === 'string' ? server.replace(/\/$/, '') + path : null,
    headers: [['content-type', type]],
    body: /form/.test(type) ? new URLSearchParams(pairs).toString() : JSON.stringify(tree),
  }
}

function readRaw(text: string): Raw | null {
  if (/^\s*curl(\.exe)?\s/i.test(text)) return readCurl(text)
  if (/^\s*(GET|POST|PUT) \S+ HTTP\//.test(text)) return readHttp(text)
  const tree = readDocument(text, 'json')
  if (isGroup(tree) && ('openapi' in tree || 'swagger' in tree)) return readOpenApi(tree)
  if (/^\s*https?:\/\/\S+\s*$/.test(text)) return { method: 'GET', url: text.trim(), headers: [], body: '' }
  return { method: null, url: null, headers: [], body: text.trim() }
}

/** Headers that are ours to set. */
const ours = /^(content-type|content-length|accept|accept-.*|user-agent|host|connection|origin|referer|cookie)$/i

const basic = (text: string): Example['signIn'] => {
  const [user = '', ...password] = text.split(':')
  return { kind: 'basic', user, secret: password.join(':') }
}

function signInOf(authorization: string): Example['signIn'] {
  const [kind = '', secret = ''] = authorization.split(/\s+(.*)/s)
  if (/^bearer$/i.test(kind)) return { kind: 'bearer', user: '', secret }
  if (!/^basic$/i.test(kind)) return null
  try {
    return basic(atob(secret))
  } catch {
    return null // not base64: stays a header
  }
}

/** What an example says of a broker's requests; null if it cannot be read. Pure. */
export function readExample(text: string): Example | null {
  const raw = readRaw(text)
  if (!raw) return null
  const type = raw.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const [address = null, query = ''] = raw.url?.split(/\?(.*)/s) ?? []
  const isQuery = raw.isQuery === true || !raw.body
  const format = isQuery ? 'query' : formatOf(raw.body, type)
  if (format === 'text') return null
  const pairs = [query, isQuery ? raw.body : ''].filter(Boolean).join('&')
  const tree = isQuery ? readDocument(pairs, 'form') : readDocument(raw.body, format as 'json')
  if (tree === undefined) return null
  const fields = leavesOf(tree, format).map(fieldOf)
  if (!fields.length) return null
  const authorization = raw.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1]
  const signIn =
    raw.user === undefined ? (authorization === undefined ? null : signInOf(authorization)) : basic(raw.user)
  const isSignIn = (name: string) => signIn !== null && name.toLowerCase() === 'authorization'
  const method = raw.method === 'GET' || raw.method === 'PUT' ? raw.method : isQuery && !raw.method ? 'GET' : 'POST'
  return {
    ...{ method, format, signIn },
    // Parameters beside a body stay in the address.
    url: isQuery || !query ? address : raw.url,
    headers: raw.headers
      .filter(([name]) => !ours.test(name) && !isSignIn(name))
      .map(([name, value]) => ({ name, value })),
    fields: [...fields.filter(({ isUnsure }) => isUnsure), ...fields.filter(({ isUnsure }) => !isUnsure)],
  }
}
