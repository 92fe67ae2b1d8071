// npm run release -- 1.1.0: writes the version where images are named, commits it, and tags that commit; the notes in the
// tag are the commits and the migrations since the release before. Pushes nothing.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { run } from './run.mjs'

/** Each names the image of the current version, or is a file of npm that holds it. */
const files = [
  ...['package.json', 'package-lock.json', 'compose.yaml', 'deploy/compose.cluster.yaml'],
  'deploy/kubernetes/base/kustomization.yaml',
]
const migrations = 'api/db/migrations/'
const git = async (...args) => (await run('git', args)).trim()
const lines = (text) => text.split('\n').filter(Boolean)

/** Migrations since a release; the previous release refuses a database with a new one that is numbered below its last. */
async function newMigrations(last) {
  const added = lines(await git('diff', '--name-only', '--diff-filter=A', last, 'HEAD', '--', migrations))
  const newest = lines(await git('ls-tree', '--name-only', last, migrations)).at(-1) ?? ''
  const early = added.find((file) => file < newest)
  if (early) throw new Error(`${early} is numbered below ${newest} of ${last}, so ${last} could not be started again.`)
  return added.map((file) => {
    const [, reason] = /^-- contract: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return `- ${file.slice(migrations.length)}${reason ? ` (contract: ${reason})` : ''}`
  })
}

async function notes(last) {
  if (!last) return 'The first release.'
  const commits = await git('log', '--no-merges', '--format=- %s', `${last}..HEAD`)
  const added = await newMigrations(last)
  return `Since ${last}:\n\n${commits}${added.length ? `\n\nMigrations:\n\n${added.join('\n')}` : ''}`
}

function writeVersion(from, to) {
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const isOfNpm = file.endsWith('.json')
    const named = isOfNpm ? `"version": "${from}"` : from
    if (!text.includes(named)) throw new Error(`${file} does not name version ${from}.`)
    // In the lock file, the first two are of the product itself.
    let left = isOfNpm ? 2 : Infinity
    writeFileSync(
      file,
      text.replaceAll(named, (found) => (left-- > 0 ? found.replace(from, to) : found)),
    )
  }
}

const isHigher = (version, than) => version.localeCompare(than, 'en', { numeric: true }) > 0

async function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) throw new Error('Name the version: npm run release -- 1.1.0')
  if (await git('status', '--porcelain')) throw new Error('Commit or remove your changes first.')
  const [last] = lines(await git('tag', '--list', 'v*', '--sort=-version:refname'))
  if (last && !isHigher(version, last.slice(1))) throw new Error(`The last release is ${last}: name a higher version.`)
  const text = await notes(last)
  const current = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (current !== version) {
    writeVersion(current, version)
    await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files)
  }
  await git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Release ${version}\n\n${text}\n`)
  console.log(`${await git('tag', '--list', '-n999', `v${version}`)}\n\nPublish it: git push --follow-tags`)
}

const { positionals } = parseArgs({ allowPositionals: true })
await release(positionals[0]).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
