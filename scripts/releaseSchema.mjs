// npm run release:schema: writes schema/released.graphql, the schema that a release promises to the tools that use it. Run at each
// release, after which schema/CHANGES.md begins again. Without descriptions: a change of those breaks nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildASTSchema, concatAST, lexicographicSortSchema, parse, printSchema, visit } from 'graphql'
import { filesIn, root } from './stale.mjs'

const released = 'schema/released.graphql'
const sources = filesIn('schema', (file) => file.endsWith('.graphql') && file !== released)
const described = concatAST(sources.map((file) => parse(readFileSync(path.join(root, file), 'utf8'))))
const schema = buildASTSchema(
  visit(described, { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }),
)
writeFileSync(path.join(root, released), `${printSchema(lexicographicSortSchema(schema))}\n`)
console.log(`Wrote ${released} from ${sources.length} files`)
