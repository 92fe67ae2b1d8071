// npm run image: builds the image of the current commit, tagged with the commit, and with the version if it is a release.
// npm run image -- --push ADDRESS/back-office also pushes these tags there.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findEngine } from './containerEngine.mjs'
import { run } from './run.mjs'

const { values } = parseArgs({ options: { push: { type: 'string' } } })
const git = async (...args) => (await run('git', args)).trim()

async function image() {
  if (await git('status', '--porcelain'))
    throw new Error('Commit or remove your changes: the image is named after its commit.')
  const engine = await findEngine()
  if (!engine) throw new Error('Neither Docker nor Podman works here.')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commit = await git('rev-parse', 'HEAD')
  const isRelease = (await git('tag', '--points-at', 'HEAD')).split('\n').includes(`v${version}`)
  const tags = [commit.slice(0, 12), ...(isRelease ? [version] : [])]
  const names = ['back-office', ...(values.push ? [values.push] : [])]
  const images = names.flatMap((name) => tags.map((tag) => `${name}:${tag}`))
  const label = `org.opencontainers.image.revision=${commit}`
  await run(engine, ['build', '--label', label, ...images.flatMap((name) => ['--tag', name]), '.'])
  if (values.push) for (const tag of tags) await run(engine, ['push', `${values.push}:${tag}`])
  console.log(images.join('\n'))
}

await image().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
