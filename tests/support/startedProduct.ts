import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeEmbedded } from '../../api/db/embedded/embedded'
import { until } from '../../api/test/polling'
import { freePort } from './ports'

export interface Ports {
  gateway: number
  api: number
  metrics: number
}

export interface StartedProduct {
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

export const dataFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'start-test-'))
  // With root, PostgreSQL's account needs access.
  chmodSync(folder, 0o711)
  return folder
}

export const removeDataFolder = async (folder: string) => {
  await removeEmbedded(folder)
  rmSync(folder, { recursive: true, force: true })
}

export const freePorts = async (): Promise<Ports> => ({
  gateway: await freePort(),
  api: await freePort(),
  metrics: await freePort(),
})

/** Runs `npm start`. */
export function startProduct(data: string, ports: Ports, ...options: string[]): StartedProduct {
  const args = [
    '--data',
    data,
    '--port',
    ports.gateway,
    '--api-port',
    ports.api,
    '--metrics-port',
    ports.metrics,
    ...options,
  ]
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args.map(String)], {
    // Jest's copy, which tests can change.
    env: process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { process: child, output: () => output, ended }
}

/** Waits until it is ready; throws with its output if it ends instead. */
export async function untilReady(product: StartedProduct): Promise<void> {
  await until(() => product.output().includes('Ready after') || product.process.exitCode !== null)
  if (product.process.exitCode !== null) throw new Error(product.output())
}

export const isReady = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok

/** Empty for a process that has ended. */
function readProcess(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Process id and command line of all descendants of `pid`. Linux only. */
export function descendants(pid: number): { pid: number; command: string }[] {
  const children = readProcess(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [
    { pid: child, command: readProcess(`${child}/cmdline`).replaceAll('\0', ' ') },
    ...descendants(child),
  ])
}
