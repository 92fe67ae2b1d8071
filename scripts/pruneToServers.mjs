// For the image: leaves in package.json only those dependencies that the built servers import, and removes all other
// packages, and files of packages that only people, compilers and debuggers read, except licences. The client is built,
// and needs none.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { root } from './stale.mjs'

const file = (...names) => path.join(root, ...names)
const servers = readdirSync(file('dist')).filter((name) => /^(api|gateway|.+\.worker)\.mjs$/.test(name))
const text = servers.map((name) => readFileSync(file('dist', name), 'utf8')).join('\n')
// As imports and looked-up files name it. The bundler took graphql-shield in, but not what that imports.
const isImported = (name) =>
  name === 'graphql-shield' ||
  ['"', "'", '`'].some((before) => text.includes(`${before}${name}/`)) ||
  text.includes(`"${name}"`)

const { dependencies, ...product } = JSON.parse(readFileSync(file('package.json'), 'utf8'))
const kept = Object.entries(dependencies).filter(([name]) => isImported(name))
delete product.devDependencies
delete product.optionalDependencies
writeFileSync(file('package.json'), JSON.stringify({ ...product, dependencies: Object.fromEntries(kept) }, null, 2))
await run('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'])

const packages = file('node_modules')
for (const name of readdirSync(packages, { recursive: true }))
  if (/\.(map|[cm]?ts)$|(?<!licen[cs]es?|notice)\.md$/i.test(name)) rmSync(path.join(packages, name))
rmSync(path.join(packages, '.cache'), { recursive: true, force: true })
// What else was built is of `npm start` and of code generation.
for (const name of readdirSync(file('dist')))
  if (/^(database|sandbox|live|openapi|\.stamps)/.test(name)) rmSync(file('dist', name), { recursive: true })
console.log(`The servers import ${kept.map(([name]) => name).join(', ')}`)
