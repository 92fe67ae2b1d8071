/**
 * What brokers, networks and publishers send and take: JSON, form encoding, XML or plain text, read into one tree and written
 * from one. Pure, in the browser and on the server.
 */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { stepsOf } from './paths'

/** Text is anything else, such as HTML: its tree is the text. */
export const documentFormats = ['json', 'form', 'xml', 'text'] as const
export type DocumentFormat = (typeof documentFormats)[number]
/** `query`: in the address instead of a body. */
export const requestFormats = ['json', 'form', 'xml', 'query'] as const
export type RequestFormat = (typeof requestFormats)[number]

/** In XML an attribute is a property that begins with `@`, and everything is text. */
export type Tree = string | number | boolean | null | Tree[] | { [name: string]: Tree }

const xml = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
}
const xmlReader = new XMLParser({ ...xml, htmlEntities: true, maxNestedTags: 100 })
// Otherwise an attribute of the text `true` has no value, which is no XML.
const xmlWriter = new XMLBuilder({ ...xml, suppressBooleanAttributes: false })
const maxFormFields = 1_000

function readXml(text: string): Tree {
  // Entities of a document can grow without bound or read files.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error('XML with a document type is not read.')
  const tree = xmlReader.parse(text) as Tree
  const check = XMLValidator.validate(text)
  if (check !== true) throw new Error(check.err.msg)
  return tree
}

/** A name that occurs several times has a list. */
function readForm(text: string): Tree {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > maxFormFields) throw new Error(`It has more than ${maxFormFields} fields.`)
  const tree: Record<string, Tree> = Object.create(null)
  for (const [name, value] of fields) {
    const before = tree[name]
    tree[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return tree
}

const readers: Record<DocumentFormat, (text: string) => Tree> = {
  json: (text) => JSON.parse(text) as Tree,
  form: readForm,
  xml: readXml,
  text: (text) => text,
}

/** The tree of a document; undefined if it is not of this format, is cut off, or is XML that asks for entities. */
export function readDocument(text: string, format: DocumentFormat): Tree | undefined {
  try {
    return readers[format](text.replace(/^\ufeff/, ''))
  } catch {
    return undefined // the caller says that it cannot be read
  }
}

/** The format of a document by its content type, otherwise by how it begins. */
export function formatOf(text: string, contentType = ''): DocumentFormat {
  if (/json/i.test(contentType)) return 'json'
  if (/xml/i.test(contentType)) return 'xml'
  if (/x-www-form-urlencoded/i.test(contentType)) return 'form'
  const start = text.trimStart()
  if (/^[[{]/.test(start)) return 'json'
  if (/^<(?!!doctype html|html)[?\w]/i.test(start)) return 'xml'
  return /^[\w.[\]-]+=[^\s<]*$/.test(start) ? 'form' : 'text'
}

export interface NamedValue {
  /** Path in JSON and XML (`lead.name`, `tags[0]`, `lead/@id`); taken literally in forms and addresses. */
  name: string
  value: string | number | boolean | null
}

const xmlName = /^@?[A-Za-z_][\w.:-]*$/
const forbidden = ['__proto__', 'constructor', 'prototype']
/** Of a list: greater numbers are names, because a list would have all places before them. */
const isIndex = (step: unknown) => typeof step === 'string' && /^(0|[1-9]\d?)$/.test(step)
const isPartOf = (one: readonly unknown[], other: readonly unknown[]) => one.every((step, at) => step === other[at])

/** Of an element of XML, which can have a text as well. */
const isAttributeOf = (path: readonly unknown[], element: readonly unknown[]) =>
  path.length === element.length + 1 && isPartOf(element, path) && String(path.at(-1)).startsWith('@')

/** What is wrong with names of a request, each null if nothing is. */
export function nameFaults(names: readonly string[], format: RequestFormat): (string | null)[] {
  if (format === 'form' || format === 'query')
    return names.map((name, at) => (names.indexOf(name) < at ? 'This name is used twice.' : null))
  const paths = names.map(stepsOf)
  return paths.map((path, at) => {
    const earlier = paths.slice(0, at)
    if (!path.length || path.some((step) => typeof step === 'symbol' || forbidden.includes(step)))
      return 'This name cannot be used.'
    if (earlier.some((other) => isPartOf(path, other) && isPartOf(other, path))) return 'This name is used twice.'
    const isAbove = (one: typeof path, other: typeof path) =>
      isPartOf(one, other) && !(format === 'xml' && isAttributeOf(other, one))
    const group = earlier.findIndex((other) => isAbove(path, other) || isAbove(other, path))
    if (group >= 0) return `It is a value and a group at once, see ${names[group]}.`
    if (format === 'json') return null
    if (path.length < 2 || path[0] !== paths[0]?.[0])
      return 'Begin each name with the same outermost element: lead/email.'
    return path.every((step) => xmlName.test(String(step)) || isIndex(step)) ? null : 'XML has no such names.'
  })
}

type Group = Record<string, Tree>
const isGroup = (tree: Tree | undefined): tree is Group => typeof tree === 'object' && tree !== null

/** A group whose names are all places of a list, as that list. */
function withLists(tree: Tree): Tree {
  if (!isGroup(tree)) return tree
  const names = Object.keys(tree)
  const whole: Group = names.length && names.every(isIndex) ? ([] as Tree[] as never) : Object.create(null)
  for (const name of names) whole[name] = withLists(tree[name] as Tree)
  return whole
}

/** The tree that has each value at its path. A path through another value replaces that: `nameFaults` refuses it before. */
function treeOf(values: readonly { path: readonly string[]; value: Tree }[]): Tree {
  const root: Group = Object.create(null)
  for (const { path, value } of values) {
    let group = root
    path.forEach((step, at) => {
      if (at === path.length - 1) group[step] = value
      else if (!isGroup(group[step])) group[step] = Object.create(null) as Group
      group = group[step] as Group
    })
  }
  return withLists(root)
}

/** Signs that XML cannot contain. */
// oxlint-disable-next-line no-control-regex -- these are what it is about
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const pairsOf = (values: readonly NamedValue[]) =>
  new URLSearchParams(values.flatMap(({ name, value }) => (value === null ? [] : [[name, String(value)]]))).toString()

export interface WrittenDocument {
  /** Content type; null without a body. */
  type: string | null
  body: string | null
  /** What belongs into the address, without `?`. */
  query: string
}

const asBody = (type: string, body: string): WrittenDocument => ({ type, body, query: '' })

/** The request that has each value under its name. Fields without a value are left out of forms and addresses. */
export function writeDocument(values: readonly NamedValue[], format: RequestFormat): WrittenDocument {
  if (format === 'query') return { type: null, body: null, query: pairsOf(values) }
  if (format === 'form') return asBody('application/x-www-form-urlencoded', pairsOf(values))
  const pathed = values.map(({ name, value }) => ({ path: stepsOf(name).map(String), value }))
  if (format === 'json') return asBody('application/json', JSON.stringify(treeOf(pathed)))
  const texts = pathed.map(({ path, value }) => ({
    path: pathed.some((other) => isAttributeOf(other.path, path)) ? [...path, '#text'] : path,
    value: String(value ?? '').replace(notInXml, ''),
  }))
  return asBody('application/xml', `<?xml version="1.0" encoding="UTF-8"?>${xmlWriter.build(treeOf(texts))}`)
}
