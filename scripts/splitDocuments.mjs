// Moves the documents and hooks of each .graphql file into its own module, so that a screen loads only its own
// operations. `web/generated/graphql.ts` keeps the types and re-exports the rest, so that imports do not change.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { operations } from './operations.mjs'
import { root } from './stale.mjs'

const main = path.join(root, 'web/generated/graphql.ts')
const folder = path.join(root, 'web/generated/documents')

/** `CapsDocument` and `useSaveCapMutation` belong to the operations `Caps` and `SaveCap`. */
const nameOf = (statement) =>
  /^export const (\w+?)(?:Document|FragmentDoc) =/.exec(statement)?.[1] ??
  /^export const use(\w+?)(?:Query|LazyQuery|SuspenseQuery|Mutation) =/.exec(statement)?.[1]

/** File of each operation and fragment. */
function modulesByName() {
  const modules = new Map()
  for (const [module, { definitions }] of operations())
    for (const { name } of definitions) modules.set(name.value[0].toUpperCase() + name.value.slice(1), module)
  return modules
}

/** Writes only on changes, so that watchers are not triggered. */
function write(file, text) {
  let before = null
  try {
    before = readFileSync(file, 'utf8')
  } catch {
    // The file does not exist yet.
  }
  if (before !== text) writeFileSync(file, text)
}

/** Adds the id of the stored document to an operation's document. */
const withId = (statement, id) =>
  id && /^export const \w+Document = \{"kind":"Document",/.test(statement)
    ? statement.replace('{"kind":"Document",', `{"kind":"Document","documentId":"${id}",`)
    : statement

/** `stored`: result of storedDocuments.mjs. */
export function splitDocuments(stored) {
  const modules = modulesByName()
  const ids = new Map(stored.map(({ name, id }) => [name[0].toUpperCase() + name.slice(1), id]))
  const kept = []
  const moved = new Map()
  // Statements begin unindented and continue in indented lines.
  for (const statement of readFileSync(main, 'utf8').split(/\n(?=\S)/)) {
    const name = nameOf(statement)
    if (!name) {
      kept.push(statement)
      continue
    }
    const module = modules.get(name)
    if (!module) throw new Error(`No .graphql file defines ${name}`)
    moved.set(module, [...(moved.get(module) ?? []), withId(statement.trimEnd(), ids.get(name))])
  }
  const isHead = (statement) =>
    /^import \{ useLazyQuery|^import type \{ TypedDocumentNode|^type HookOptions|^\/\*\* Options may/.test(statement)
  const head = kept.filter(isHead).map((statement) => statement.trimEnd())
  const rest = kept.filter((statement) => !isHead(statement))
  const types = rest.flatMap((statement) => /^export type (\w+)/.exec(statement)?.[1] ?? [])
  mkdirSync(folder, { recursive: true })
  for (const [module, statements] of moved) {
    const text = statements.join('\n')
    const used = types.filter((type) => new RegExp(`\\b${type}\\b`).test(text))
    const hooks = ['useLazyQuery', 'useMutation', 'useQuery', 'useSuspenseQuery'].filter((hook) =>
      new RegExp(`\\b${hook}\\b`).test(text),
    )
    write(
      path.join(folder, `${module}.ts`),
      [
        ...(hooks.length ? [`import { ${hooks.join(', ')} } from '@apollo/client/react'`] : []),
        ...head.filter(
          (statement) =>
            /TypedDocumentNode/.test(statement) ||
            (hooks.length && /HookOptions|Options may/.test(statement) && text.includes('HookOptions')),
        ),
        ...(used.length ? [`import type { ${used.join(', ')} } from '../graphql'`] : []),
        text,
        '',
      ].join('\n'),
    )
  }
  for (const file of readdirSync(folder)) if (!moved.has(path.basename(file, '.ts'))) rmSync(path.join(folder, file))
  write(
    main,
    [...rest, ...[...moved.keys()].sort().map((module) => `export * from './documents/${module}'`), ''].join('\n'),
  )
}
