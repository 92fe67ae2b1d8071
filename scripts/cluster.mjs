// npm run test:cluster: the product on several machines, network namespaces of this one, while parts of it are killed.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from './build.mjs'
import { codegen } from './codegen.mjs'
import { unpackPackages } from './debianPackages.mjs'
import { attempt, run, tool } from './run.mjs'

const packages = [
  'patroni',
  'etcd-server',
  'haproxy',
  'postgresql-15',
  'postgresql-client-15',
  'libfaketime',
  'openssl',
]

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'test:cluster needs Linux and the rights of root, for network namespaces. It uses packages of Debian 12.',
  )
  process.exit(1)
}
console.log(
  `Downloads these packages of Debian into a temporary folder, which is removed afterwards: ${packages.join(', ')}`,
)
const mark = `bo${process.pid}`
const folder = mkdtempSync(path.join(tmpdir(), 'back-office-cluster-'))
// PostgreSQL runs as another user.
chmodSync(folder, 0o755)

/** Removes the machines of this run, with everything that runs on them, and their disks. */
async function removeMachines() {
  const namespaces = (await run('ip', ['netns'])).split('\n').map((line) => line.split(' ')[0] ?? '')
  for (const namespace of namespaces.filter((name) => name.startsWith(`${mark}-`))) {
    const pids = (await run('ip', ['netns', 'pids', namespace])).split('\n').filter(Boolean)
    if (pids.length) await attempt('kill', ['-9', ...pids], { quiet: true })
    await run('ip', ['netns', 'del', namespace])
  }
  await attempt('ip', ['link', 'del', `${mark}-sw`], { quiet: true })
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  for (const place of places.filter((name) => name.startsWith(`${folder}/`))) await run('umount', ['--lazy', place])
}

try {
  mkdirSync(path.join(folder, 'data'))
  await unpackPackages(packages, path.join(folder, 'tools'))
  await codegen()
  await build({ web: false })
  const { code } = await attempt(
    process.execPath,
    [tool('jest'), '--config', 'tests/cluster/jest.config.js', '--runInBand', '--forceExit', ...process.argv.slice(2)],
    { env: { CLUSTER_TOOLS: path.join(folder, 'tools'), CLUSTER_DATA: path.join(folder, 'data'), CLUSTER_MARK: mark } },
  )
  process.exitCode = code
} finally {
  await removeMachines()
  if (process.env.KEEP_CLUSTER) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
