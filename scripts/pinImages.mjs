// node scripts/pinImages.mjs: asks the registry of each base image for the digest of its tag, and writes it where the image
// is named, so that two builds of one commit are the same. Commit the result. Needs Docker with buildx.
import { readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'
import { root } from './stale.mjs'

const files = [
  ...['Dockerfile', 'compose.yaml', 'deploy/patroni/Dockerfile', 'deploy/compose.cluster.yaml'],
  'deploy/kubernetes/base/database.yaml',
]
/** Images with a tag, and a digest or none; not our own. */
const named = /(?<=(?:image|imageName): |_IMAGE=)(?!back-office)([\w./-]+:[\w.-]+)(?:@sha256:\w+)?$/gm

const digests = new Map()
for (const file of files) {
  const text = readFileSync(root + file, 'utf8')
  for (const [, image] of text.matchAll(named)) {
    if (digests.has(image)) continue
    const args = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image]
    const digest = (await run('docker', args)).trim()
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`The digest of ${image} is not understood: ${digest}`)
    digests.set(image, digest)
  }
  writeFileSync(
    root + file,
    text.replace(named, (_, image) => `${image}@${digests.get(image)}`),
  )
}
for (const [image, digest] of digests) console.log(`${image}@${digest}`)
