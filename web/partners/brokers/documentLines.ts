/** A document as lines in which each value stands by itself, with its path: of answers, and of requests as they would be sent. */
import type { DocumentFormat, Tree } from '../../../shared/partners/mapping/documents'
import { escapedName, textOf } from '../../../shared/partners/mapping/paths'

export interface Leaf {
  path: string
  value: string
}
export interface Line {
  indent: number
  parts: readonly (string | Leaf)[]
}

const maxLines = 400
const maxDepth = 100

const below = (path: string, separator: string, name: string) => (path && `${path}${separator}`) + escapedName(name)

function jsonLines(tree: Tree, path: string, before: string, after: string, indent: number): Line[] {
  if (tree === null) return [{ indent, parts: [`${before}null${after}`] }]
  if (typeof tree !== 'object') {
    const quote = typeof tree === 'string' ? '"' : ''
    return [{ indent, parts: [before + quote, { path, value: String(tree) }, quote + after] }]
  }
  const isList = Array.isArray(tree)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const entries = Object.entries(tree)
  if (!entries.length || indent > maxDepth) return [{ indent, parts: [before + open + close + after] }]
  const inside = entries.flatMap(([name, value], at) =>
    jsonLines(
      value,
      isList ? `${path}[${name}]` : below(path, '.', name),
      isList ? '' : `${JSON.stringify(name)}: `,
      at < entries.length - 1 ? ',' : '',
      indent + 1,
    ),
  )
  return [{ indent, parts: [before + open] }, ...inside, { indent, parts: [close + after] }]
}

function xmlLines(name: string, tree: Tree, path: string, indent: number): Line[] {
  if (Array.isArray(tree)) return tree.flatMap((one, at) => xmlLines(name, one, `${path}[${at}]`, indent))
  const entries = typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
  const start = [
    `<${name}`,
    ...entries
      .filter(([one]) => one.startsWith('@'))
      .flatMap(([one, value]) => [
        ` ${one.slice(1)}="`,
        { path: below(path, '/', one), value: textOf(value) ?? '' },
        '"',
      ]),
  ]
  const text = textOf(tree)
  const own = text ? [{ path, value: text }] : []
  const children = entries.filter(([one]) => !one.startsWith('@') && one !== '#text')
  if (!children.length || indent > maxDepth)
    return [{ indent, parts: text ? [...start, '>', ...own, `</${name}>`] : [...start, '/>'] }]
  return [
    { indent, parts: [...start, '>', ...own] },
    ...children.flatMap(([one, value]) => xmlLines(one, value, below(path, '/', one), indent + 1)),
    { indent, parts: [`</${name}>`] },
  ]
}

const groupOf = (tree: Tree) => (typeof tree === 'object' && tree !== null ? Object.entries(tree) : [])

/** The lines of a document; a text has one for each of its own, without values. */
export function documentLines(tree: Tree, format: DocumentFormat | 'query'): Line[] {
  const lines = (): Line[] => {
    switch (format) {
      case 'json':
        return jsonLines(tree, '', '', '', 0)
      case 'xml':
        return groupOf(tree).flatMap(([name, value]) => xmlLines(name, value, escapedName(name), 0))
      case 'text':
        return String(tree)
          .split(/\r?\n/)
          .map((text) => ({ indent: 0, parts: [text] }))
      default:
        return groupOf(tree)
          .flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: textOf(one) ?? '' })))
          .map(({ name, value }, at) => ({
            indent: 0,
            parts: [`${at ? '&' : format === 'query' ? '?' : ''}${name}=`, { path: name, value }],
          }))
    }
  }
  return lines().slice(0, maxLines)
}
