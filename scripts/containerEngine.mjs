// Container engines of this machine, and base images where no registry of images is reachable.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attempt, run } from './run.mjs'

const succeeds = async (command, ...args) =>
  (await attempt(command, args, { quiet: true }).catch(() => ({ code: 1 }))).code === 0

/** `docker` or `podman` if one of them works here, otherwise null. */
export async function findEngine() {
  for (const engine of ['docker', 'podman']) if (await succeeds(engine, 'info')) return engine
  return null
}

/** Whether this machine has the program. */
export const hasProgram = (name) => succeeds('which', name)

/** Unpacks the newest package of npm with this name and version into `folder`. */
async function unpackFromNpm(name, folder) {
  mkdirSync(folder, { recursive: true })
  const packed = (await run('npm', ['pack', '--silent', '--pack-destination', folder, name])).trim().split('\n').at(-1)
  await run('tar', ['-xzf', path.join(folder, packed), '-C', folder, '--strip-components=1'])
  rmSync(path.join(folder, packed))
}

/** An image like node:24-bookworm-slim, of packages of Debian and npm alone; trusts the authorities of this machine. */
async function makeNodeImage(engine, tag) {
  const folder = mkdtempSync(path.join(tmpdir(), 'back-office-image-'))
  const system = path.join(folder, 'system')
  try {
    await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system])
    rmSync(path.join(system, 'var/cache/apt'), { recursive: true })
    const node = path.join(folder, 'node')
    await unpackFromNpm(`node-linux-${process.arch}@24`, node)
    cpSync(path.join(node, 'bin/node'), path.join(system, 'usr/local/bin/node'))
    chmodSync(path.join(system, 'usr/local/bin/node'), 0o755)
    await unpackFromNpm('npm@11', path.join(system, 'usr/local/lib/node_modules/npm'))
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(system, 'usr/local/bin/npm'))
    const authorities = 'etc/ssl/certs/ca-certificates.crt'
    writeFileSync(path.join(system, authorities), readFileSync(`/${authorities}`))
    await run('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node'])
    const image = path.join(folder, 'image.tar')
    await run('tar', ['-C', system, '-cf', image, '.'])
    await run(engine, ['import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${authorities}`, image, tag])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Name of the base image: NODE_IMAGE, or the Dockerfile's, or one made here if that cannot be had. */
export async function nodeImage(engine) {
  const wanted = process.env.NODE_IMAGE ?? 'docker.io/library/node:24-bookworm-slim'
  if ((await succeeds(engine, 'image', 'inspect', wanted)) || (await succeeds(engine, 'pull', wanted))) return wanted
  if (process.getuid?.() !== 0 || !(await hasProgram('debootstrap')))
    throw new Error(`${wanted} cannot be had, and making a base image needs debootstrap and the rights of root.`)
  const made = 'localhost/back-office-node:24'
  if (!(await succeeds(engine, 'image', 'inspect', made))) {
    console.log(`${wanted} cannot be had: making ${made} of packages of Debian and npm.`)
    await makeNodeImage(engine, made)
  }
  return made
}
