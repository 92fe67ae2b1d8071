// npm run size: what there is to read, by layer and area: lines, files, styles, tests, migrations, repeated names and circles.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'

const layers = ['schema', 'shared', 'api', 'gateway', 'web', 'live', 'sandbox', 'explorer', 'sdk', 'scripts', 'tests']
const files = (await run('git', ['ls-files', ...layers]))
  .split('\n')
  .filter((file) => /\.(m?[jt]sx?|css|sql|graphql)$/.test(file))
const isTest = (file) => file.startsWith('tests/') || /\.(test|testWorld|arbitrary|oracle|proof)\.|\/test\//.test(file)
const isDemo = (file) => file.startsWith('api/db/seed/')

const read = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const linesOf = (some) => some.reduce((sum, file) => sum + read.get(file).split('\n').length - 1, 0)
const figures = (some) => ({ files: some.length, lines: linesOf(some) })

const product = files.filter((file) => !isTest(file) && !isDemo(file) && !/^(scripts|tests)\//.test(file))
const code = product.filter((file) => /\.tsx?$/.test(file))

const ofLayer = (layer) => product.filter((file) => file.startsWith(`${layer}/`) && !file.endsWith('.css'))
/** `api/leads`, without files of the layer itself. */
const areasOf = (layer) =>
  [...new Set(ofLayer(layer).map((file) => file.split('/').slice(0, 2).join('/')))].filter(
    (area) => !area.includes('.'),
  )

/** Functions of the product that stand in at least four files under one name. */
function repeatedNames() {
  const found = new Map()
  for (const file of code)
    for (const [, name] of read
      .get(file)
      .matchAll(/^(?:export )?(?:async )?(?:function\*?|const) (\w+)(?: =(?: async)? ?\(| ?[(<])/gm))
      found.set(name, (found.get(name) ?? new Set()).add(file))
  return [...found].filter(([, where]) => where.size >= 4).map(([name]) => name)
}

/** Groups of files that import each other, types included: strongly connected parts of the graph (Tarjan). */
function circles() {
  const known = new Set(code)
  const importsOf = (file) =>
    [...read.get(file).matchAll(/from '(\.[^']+)'/g)].flatMap(([, to]) => {
      const base = path.join(path.dirname(file), to)
      return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter((name) => known.has(name))
    })
  const [index, low, stack, groups] = [new Map(), new Map(), [], []]
  function visit(file) {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of importsOf(file)) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) groups.push(group)
  }
  for (const file of code) if (!index.has(file)) visit(file)
  return groups.sort((a, b) => b.length - a.length)
}

const rows = {}
for (const layer of layers.filter((name) => name !== 'tests' && name !== 'scripts')) {
  rows[layer] = figures(ofLayer(layer))
  if (['api', 'gateway', 'web'].includes(layer))
    for (const area of areasOf(layer)) rows[`  ${area}`] = figures(ofLayer(area))
}
rows.styles = figures(product.filter((file) => file.endsWith('.css')))
rows['product, all'] = figures(product)
rows['demo data'] = figures(files.filter(isDemo))
rows.tests = figures(files.filter(isTest))
rows.scripts = figures(files.filter((file) => file.startsWith('scripts/') && !isTest(file)))
rows.migrations = figures(files.filter((file) => file.startsWith('api/db/migrations/')))
console.table(rows)

const groups = circles()
const names = repeatedNames()
const deprecated = product
  .filter((file) => file.endsWith('.graphql'))
  .reduce((sum, file) => sum + read.get(file).split('@deprecated').length - 1, 0)
console.log(`Functions whose name stands in four or more files: ${names.length} (${names.slice(0, 12).join(', ')}, …)`)
console.log(`Circles of imports: ${groups.length}; the largest has ${groups[0]?.length ?? 0} files`)
console.log(`Deprecated elements of the schema: ${deprecated}`)
