// npm run release:schema: writes schema/released.graphql, the schema that a release guarantees to tools. Run it at each
// release, and then empty the list in schema/CHANGES.md.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildASTSchema, concatAST, lexicographicSortSchema, parse, printSchema } from 'graphql'
import { filesIn, root } from './stale.mjs'

const released = 'schema/released.graphql'
const sources = filesIn('schema', (file) => file.endsWith('.graphql') && file !== released)
const schema = buildASTSchema(concatAST(sources.map((file) => parse(readFileSync(path.join(root, file), 'utf8')))))
writeFileSync(path.join(root, released), `${printSchema(lexicographicSortSchema(schema))}\n`)
console.log(`Wrote ${released} from ${sources.length} files`)
