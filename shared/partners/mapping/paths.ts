/** Where a value stands in a document. */
import type { DocumentFormat, Tree } from './documents'

/** All values of a list or group, and all values at any depth. */
const each = Symbol('each')
const below = Symbol('below')
type Step = string | typeof each | typeof below

/**
 * The way to a value: `data.lead[0].id`, `response/lead/@id`, `leads[*].id` of each, `..id` at any depth. A backslash
 * takes a sign as part of the name.
 */
export function stepsOf(path: string): Step[] {
  const steps: Step[] = []
  let name = ''
  const end = () => {
    if (name) steps.push(name)
    name = ''
  }
  for (const [part, escaped, index] of path
    .replace(/^\$(?=$|[.[])/, '')
    .matchAll(/\\(.)|\[(\d+|\*)\]|\.\.|[./]|[^\\./[]+|./gs)) {
    if (escaped !== undefined) name += escaped
    else if (index !== undefined) {
      end()
      steps.push(index === '*' ? each : index)
    } else if (part === '..') {
      end()
      if (steps.at(-1) !== below) steps.push(below)
    } else if (part === '.' || part === '/') end()
    else name += part
  }
  end()
  return steps
}

/** Each sign that would separate names, or mean the whole document, as part of a name. */
export const escapedName = (name: string): string => name.replace(/[\\./[]|^\$$/g, '\\$&')

/** The path of names between dots, where all other signs were part of the names. */
export const dottedPath = (names: string): string => names.split('.').map(escapedName).join('.')

/** In a text: what stands between two passages, `Lead id: *;`. An empty end is that of the line. */
function between(text: string, pattern: string): string[] {
  const [before = '', ...rest] = pattern.split('*')
  const after = rest.join('*')
  const start = text.indexOf(before)
  if (!rest.length || start < 0) return []
  const found = text.slice(start + before.length)
  const end = after ? found.indexOf(after) : found.search(/\r?\n|$/)
  return end < 0 ? [] : [found.slice(0, end).trim()]
}

const partsOf = (tree: Tree): Tree[] => (typeof tree === 'object' && tree !== null ? Object.values(tree) : [])

/** A document of so many levels that they do not fit onto the stack has no values. */
const maxDepth = 200
const allBelow = (tree: Tree, depth = 0): Tree[] =>
  depth > maxDepth ? [] : [tree, ...partsOf(tree).flatMap((part) => allBelow(part, depth + 1))]

const named = (tree: Tree, name: string): Tree[] =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name)
    ? [(tree as Record<string, Tree>)[name] as Tree]
    : []

/** Each list and group once: several steps to any depth find them many times. */
function onceEach(trees: Tree[]): Tree[] {
  const seen = new Set<Tree>()
  return trees.filter((tree) => {
    if (typeof tree !== 'object' || tree === null) return true
    if (seen.has(tree)) return false
    seen.add(tree)
    return true
  })
}

/**
 * All values at a path, the whole document for an empty one. In a text the path is a pattern with `*` where the value
 * stands.
 */
export function valuesAt(tree: Tree | undefined, path: string): Tree[] {
  if (tree === undefined) return []
  if (path === '') return [tree]
  if (typeof tree === 'string') return between(tree, path)
  // Names of form fields may look like paths: `lead[id]`.
  const literal = named(tree, path)
  // A name alone has no other meaning.
  if (literal.length || !/[\\./[$]/.test(path)) return literal
  return stepsOf(path).reduce<Tree[]>(
    (found, step) =>
      onceEach(
        found.flatMap((one) => {
          if (step === each) return partsOf(one)
          return step === below ? allBelow(one) : named(one, step)
        }),
      ),
    [tree],
  )
}

/** The text of a value: elements with attributes have it beside them. Null for lists, groups and nothing. */
export function textOf(value: Tree | undefined): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return String(value)
  const own = Array.isArray(value) ? undefined : value['#text']
  return own === undefined ? null : String(own)
}

/** The text at a path; of several, or of a list, the first that is not empty. */
export const textAt = (tree: Tree | undefined, path: string | null | undefined): string | null =>
  path
    ? (valuesAt(tree, path)
        .flat()
        .flatMap((value) => textOf(value)?.trim() || [])[0] ?? null)
    : null

/** All values of a document with their paths; names of forms and addresses are taken literally. */
export function leavesOf(tree: Tree, format: DocumentFormat | 'query'): { path: string; value: string }[] {
  const separator = format === 'xml' ? '/' : format === 'json' ? '.' : null
  const found: { path: string; value: string }[] = []
  const walk = (at: Tree, path: string, depth: number) => {
    const text = textOf(at)
    if (text !== null && path) found.push({ path, value: text })
    if (typeof at !== 'object' || at === null || depth > maxDepth) return
    for (const [name, value] of Object.entries(at)) {
      if (name === '#text') continue
      if (Array.isArray(at)) walk(value, separator === null ? path : `${path}[${name}]`, depth + 1)
      else
        walk(value, (path && `${path}${separator ?? ''}`) + (separator === null ? name : escapedName(name)), depth + 1)
    }
  }
  walk(tree, '', 0)
  return found
}
